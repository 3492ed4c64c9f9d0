// The parts of the score as bars. For the eye only: the numbers stand beside it.
import { Bar, BarChart, LabelList, Rectangle, ResponsiveContainer, XAxis, YAxis } from "recharts";

interface Props {
  base: number;
  bonus: number;
  penalty: number;
  final: number;
}

export function ScoreChart({ base, bonus, penalty, final }: Props) {
  const bars = [
    { name: "Base", value: base, fill: "var(--edge)" },
    { name: "Speed", value: bonus, fill: "var(--good)" },
    { name: "Commits", value: -penalty, fill: "var(--bad)" },
    { name: "Final", value: final, fill: "var(--accent)" },
  ];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} accessibilityLayer={false} margin={{ top: 18, right: 0, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="name"
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          tick={{ fill: "var(--muted)", fontSize: 11 }}
          interval={0}
        />
        <YAxis hide domain={["dataMin", "dataMax"]} />
        <Bar
          dataKey="value"
          isAnimationActive={false}
          maxBarSize={40}
          shape={(bar) => <Rectangle {...bar} radius={3} />}
        >
          <LabelList dataKey="value" position="top" fill="var(--ink)" fontSize={11} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
