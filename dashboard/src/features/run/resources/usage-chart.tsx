// One measurement over time as a line. For the eye only: the latest value stands beside it.
import { Area, AreaChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { Sample } from "./samples";

interface Props {
  samples: Sample[];
  field: "cpu" | "memory";
  colour: string;
}

export function UsageChart({ samples, field, colour }: Props) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={samples} accessibilityLayer={false} margin={{ top: 6, right: 3, bottom: 2, left: 3 }}>
        <XAxis dataKey="time" type="number" domain={["dataMin", "dataMax"]} hide />
        <YAxis hide domain={[0, "dataMax"]} />
        <Area
          dataKey={field}
          stroke={colour}
          fill={colour}
          fillOpacity={0.12}
          strokeWidth={1.5}
          dot={samples.length < 8 ? { r: 2, fill: colour } : false}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
