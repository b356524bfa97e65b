import { useRef, type SubmitEvent } from "react";

type Submit = (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>;

/** A form that is being sent takes no second submit, however fast the second press comes. */
export function useSingleSubmit(submit: Submit) {
  const isRunning = useRef(false);
  const run = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    await submit(event).finally(() => (isRunning.current = false));
  };
  return (event: SubmitEvent<HTMLFormElement>) => void run(event);
}
