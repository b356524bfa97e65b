import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type FirstStep, type FirstSteps, firstSteps } from "../../contract/company.ts";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";

/** Every step with the page where it is done; the next one is marked. */
export function StepList({ steps: { done } }: { steps: FirstSteps }) {
  const next = firstSteps.find((step) => !done.includes(step));
  return (
    <>
      <ProgressBar
        label={t("{done} of {count} done", { done: done.length, count: firstSteps.length })}
        share={done.length / firstSteps.length}
      />
      <ol className="mt-4 grid gap-2 md:grid-cols-2 2xl:grid-cols-3">
        {firstSteps.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            {...texts[step]}
            isDone={done.includes(step)}
            isNext={step === next}
          />
        ))}
      </ol>
    </>
  );
}

type StepProps = {
  number: number;
  to: string;
  title: string;
  hint: string;
  isDone: boolean;
  isNext: boolean;
};

const Step = ({ number, to, title, hint, isDone, isNext }: StepProps) => (
  <li className="flex">
    <Link
      to={to}
      className={joinClasses(
        "flex min-w-0 flex-1 items-center gap-3.5 rounded-control border px-3.5 py-3 transition-colors hover:bg-sunken",
        isNext ? "border-brand" : "border-line",
      )}
    >
      <span
        className={joinClasses(
          "flex size-7 shrink-0 items-center justify-center rounded-full text-small font-semibold tabular-nums",
          isDone ? "bg-brand text-on-brand" : "bg-sunken text-ink-2",
          isNext && "bg-brand-soft text-brand",
        )}
      >
        {isDone ? <Check size="0.9375rem" aria-hidden /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {title}
          {isDone && <span className="sr-only"> {t("(done)")}</span>}
        </span>
        <span className="block text-small text-ink-2">{hint}</span>
      </span>
      <ChevronRight size="1rem" aria-hidden className="shrink-0 text-ink-3" />
    </Link>
  </li>
);

const texts: Record<FirstStep, Pick<StepProps, "to" | "title" | "hint">> = {
  company: {
    to: "/company",
    title: t("Name your company"),
    hint: t("With its logo and colour, as everybody sees them"),
  },
  places: {
    to: "/region",
    title: t("Add a region and a country"),
    hint: t("Where people work, and whom a leader looks after"),
  },
  positions: {
    to: "/department-designation",
    title: t("Fill departments and designations"),
    hint: t("From two lists; every account has one of each"),
  },
  category: {
    to: "/categories",
    title: t("Create a category"),
    hint: t("What demos are filed under"),
  },
  demo: {
    to: "/new-demo",
    title: t("Upload the first demo"),
    hint: t("A WebGL folder, a model or a video"),
  },
  people: {
    to: "/new-users?role=admin",
    title: t("Add the first person"),
    hint: t("Approve them, then assign the demo to them"),
  },
};
