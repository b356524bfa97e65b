import { X } from "lucide-react";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { TOAST_MS } from "../../contract/sessions.ts";
import { joinClasses } from "./class-names.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { t, translate } from "./language.ts";
import { findControls, findFreeBottom } from "./toast-place.ts";

type Toast = {
  readonly id: number;
  readonly tone: "success" | "warning" | "error";
  readonly message: string;
  readonly nextStep: NextStep | undefined;
  /** Its own clock: what is left, since when it runs, and the timer that ends it. */
  left: number;
  since: number;
  timer: number;
};

/** What a person would most likely do now. */
export type NextStep = { label: string; take: () => void };

const MAX_AT_ONCE = 4;
const REST_PX = 24;

export const showSuccess = (message: string | Sentence, nextStep?: NextStep) =>
  add("success", translate(message), nextStep);
/** Done in part. */
export const showWarning = (message: string | Sentence, nextStep?: NextStep) =>
  add("warning", translate(message), nextStep);
export const showError = (message: string | Sentence) => add("error", translate(message));
export const dismissToasts = () => update([]);

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The same words twice are one toast, shown again. */
function add(tone: Toast["tone"], message: string, nextStep?: NextStep) {
  lastId += 1;
  const clock = { left: TOAST_MS, since: 0, timer: 0 };
  const toast: Toast = { id: lastId, tone, message, nextStep, ...clock };
  const others = toasts.filter((other) => other.tone !== tone || other.message !== message);
  update([...others, toast].slice(-MAX_AT_ONCE));
  run(toast);
}

function run(toast: Toast) {
  toast.since = performance.now();
  toast.timer = window.setTimeout(dismiss, toast.left, toast.id);
}

function pause(toast: Toast) {
  window.clearTimeout(toast.timer);
  toast.left -= performance.now() - toast.since;
}

const dismiss = (id: number) => update(toasts.filter((toast) => toast.id !== id));

function update(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once per page. Good news is read out when there is a pause, bad news at once. */
export function Toasts() {
  const shown = useSyncExternalStore(listen, () => toasts);
  const stack = useRef<HTMLDivElement>(null);
  // An effect, for where a toast may stand is known only once it and the controls around it are drawn.
  useLayoutEffect(() => {
    const place = () => stack.current && keepClear(stack.current);
    // A press gives its button the focus: a toast that moved then would lose the click.
    const placeAround = ({ target }: FocusEvent) =>
      target instanceof Node && stack.current?.contains(target) ? undefined : place();
    place();
    window.addEventListener("resize", place);
    window.addEventListener("focusin", placeAround);
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("focusin", placeAround);
    };
  });
  return (
    <div ref={stack} data-toasts className={corner}>
      {/* Always there: a screen reader reads only what is added to a region that it already knows. */}
      <div aria-live="polite" className="contents">
        {shown.map((toast) => toast.tone === "success" && <Card key={toast.id} toast={toast} />)}
      </div>
      {shown.map((toast) => toast.tone !== "success" && <Card key={toast.id} toast={toast} />)}
    </div>
  );
}

const Card = ({ toast }: { toast: Toast }) => (
  <div
    data-toast
    role={toast.tone === "success" ? "status" : "alert"}
    onMouseEnter={() => pause(toast)}
    onMouseLeave={() => run(toast)}
    className={joinClasses(card, edges[toast.tone])}
  >
    <p className="min-w-0 flex-1 py-3 font-medium break-words">{toast.message}</p>
    {toast.nextStep && (
      <button
        type="button"
        onClick={() => {
          dismiss(toast.id);
          toast.nextStep?.take();
        }}
        className="mt-1.5 min-h-8 shrink-0 rounded-small px-2 font-semibold text-brand transition-colors hover:bg-sunken"
      >
        {toast.nextStep.label}
      </button>
    )}
    <button
      type="button"
      aria-label={t("Close notification")}
      onClick={() => dismiss(toast.id)}
      className="mt-2 flex size-7 shrink-0 items-center justify-center rounded-small text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
    >
      <X size="1rem" aria-hidden />
    </button>
  </div>
);

function keepClear(stack: HTMLElement) {
  if (toasts.length === 0) return;
  const bottom = findFreeBottom(
    stack.getBoundingClientRect(),
    findControls(stack),
    window.innerHeight,
    REST_PX,
  );
  stack.style.bottom = `${bottom}px`;
}

const edges = {
  success: "border-l-brand",
  warning: "border-l-warn",
  error: "border-l-danger",
};
const corner =
  "pointer-events-none fixed right-6 bottom-6 z-60 flex w-max max-w-[min(25rem,100vw-2rem)] flex-col items-end gap-2 max-sm:right-4";
const card =
  "pointer-events-auto flex max-w-full animate-rise items-start gap-2 rounded-control border border-l-4 border-line bg-surface pr-2 pl-4 shadow-soft";
