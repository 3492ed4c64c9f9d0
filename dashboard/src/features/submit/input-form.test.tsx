import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ERROR_WORDS } from "../../api/error-words";
import { ApiError } from "../../api/errors";
import { InputForm } from "./input-form";

const GOOD = { Repository: "https://github.com/owner/repo", "Team name": "Platform", "Leader name": "Ada" };

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /Heal this|Starting/ });
const enter = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const send = () => fireEvent.submit(screen.getByRole("form"));

function fill(values: Partial<typeof GOOD> = {}) {
  for (const [label, value] of Object.entries({ ...GOOD, ...values })) enter(label, value);
}

describe("Property 1: GitHub URL validation", () => {
  it("an address that is not a repository on GitHub is never sent", () => {
    const onSubmit = vi.fn();
    render(<InputForm onSubmit={onSubmit} isLoading={false} />);
    fill({ Repository: "https://gitlab.com/owner/repo" });
    send();
    expect(onSubmit).not.toHaveBeenCalled();
    fill();
    send();
    expect(onSubmit).toHaveBeenCalledWith({
      repo_url: "https://github.com/owner/repo",
      team_name: "Platform",
      leader_name: "Ada",
    });
  });

  it("an address that the operator allows is sent", () => {
    const onSubmit = vi.fn();
    render(<InputForm onSubmit={onSubmit} isLoading={false} repositories={["/srv/repos"]} />);
    fill({ Repository: "/srv/repos/one" });
    send();
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe("Property 19: loading state prevention", () => {
  it("a submitted form cannot be submitted again while it is under way", () => {
    const onSubmit = vi.fn();
    const { rerender } = render(<InputForm onSubmit={onSubmit} isLoading={false} />);
    fill();
    rerender(<InputForm onSubmit={onSubmit} isLoading />);
    expect(button().disabled).toBe(true);
    fireEvent.click(button());
    send();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input("Repository").disabled).toBe(true);
  });
});

describe("Property 20: input validation error display", () => {
  const labels = Object.keys(GOOD) as (keyof typeof GOOD)[];
  const bad = fc.record({
    label: fc.constantFrom(...labels),
    value: fc.constantFrom("", "   ", "…", "日本", "-", "a\u0001"),
  });

  it("every input that is wrong or missing has a sentence at its field", () => {
    fc.assert(
      fc.property(bad, ({ label, value }) => {
        const onSubmit = vi.fn();
        const { unmount } = render(<InputForm onSubmit={onSubmit} isLoading={false} />);
        fill({ [label]: value });
        send();
        const field = input(label);
        expect(field.getAttribute("aria-invalid")).toBe("true");
        const described = (field.getAttribute("aria-describedby") ?? "").split(" ");
        const texts = described.map((id) => document.getElementById(id)?.textContent ?? "");
        expect(texts.some((text) => /^(Enter|Use) .+\.$/.test(text))).toBe(true);
        expect(onSubmit).not.toHaveBeenCalled();
        unmount();
      }),
      { numRuns: 30 },
    );
  });

  it("a field is checked when it is left, and its error goes with the mistake", async () => {
    const user = userEvent.setup();
    render(<InputForm onSubmit={vi.fn()} isLoading={false} />);
    await user.type(input("Repository"), "github.com/a");
    expect(screen.queryByText(/Enter an address like/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/Enter an address like/)).toBeTruthy();
    enter("Repository", "https://github.com/a/b");
    expect(screen.queryByText(/Enter an address like/)).toBeNull();
  });

  it("a mistake among the hidden options opens them", () => {
    render(<InputForm onSubmit={vi.fn()} isLoading={false} />);
    fill();
    enter("Causes to heal", "many");
    send();
    expect(input("Causes to heal").closest("details")?.open).toBe(true);
    expect(screen.getByText("Enter a whole number, or leave it empty.")).toBeTruthy();
  });
});

describe("Property 28: error message user-friendliness", () => {
  it.each(Object.keys(ERROR_WORDS))("%s is told in words, with a retry where that makes sense", (code) => {
    const error = new ApiError(code, "", null, 500);
    render(<InputForm onSubmit={vi.fn()} isLoading={false} error={error} />);
    const text = screen.getByRole("alert").textContent ?? "";
    expect(text).not.toContain(code);
    expect(text.length).toBeGreaterThan(20);
    expect(screen.queryByRole("button", { name: "Try again" }) !== null).toBe(error.retryable);
  });

  it("trying again sends the same request again", () => {
    const onSubmit = vi.fn();
    render(<InputForm onSubmit={onSubmit} isLoading={false} error={ApiError.network()} />);
    fill();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("who is offline is told so and loses nothing", () => {
    render(<InputForm onSubmit={vi.fn()} isLoading={false} />);
    fill();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    expect(button().disabled).toBe(true);
    expect(input("Team name").value).toBe("Platform");
  });
});

describe("the form", () => {
  it("shows the branch before anything is sent", () => {
    render(<InputForm onSubmit={vi.fn()} isLoading={false} />);
    fill();
    expect(screen.getByText("PLATFORM_ADA_AI_Fix")).toBeTruthy();
  });

  it("remembers the names for the next run", () => {
    const { unmount } = render(<InputForm onSubmit={vi.fn()} isLoading={false} />);
    fill();
    send();
    unmount();
    render(<InputForm onSubmit={vi.fn()} isLoading={false} />);
    expect([input("Team name").value, input("Repository").value]).toEqual(["Platform", ""]);
  });

  it("sends options as the API takes them", () => {
    const onSubmit = vi.fn();
    render(<InputForm onSubmit={onSubmit} isLoading={false} />);
    fill();
    enter("Branch, tag or commit", "v1.2");
    enter("Causes to heal", "3");
    enter("Leave alone", "docs, vendor");
    send();
    const options = { max_causes: 3, forbidden_paths: "docs, vendor" };
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ ref: "v1.2", options }));
  });
});
