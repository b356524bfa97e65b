import { useState, type SubmitEvent } from "react";
import type * as z from "zod/mini";
import type { Sentence } from "../../contract/sentences.ts";
import { useSingleSubmit } from "../forms/single-submit.ts";

/** By the name of the field; `form` is about all of it. */
type Problems<Values> = { [Field in keyof Values | "form"]?: string | Sentence | undefined };

/**
 * A form of one or two fields, which says what is wrong when it is sent, and from then on while it is
 * corrected. The library of the larger forms would be an eighth of all that the sign-in page loads.
 */
export function useShortForm<Values extends Record<string, string>>(
  rules: z.ZodMiniType<Values>,
  send: (values: Values) => Promise<Problems<Values> | undefined>,
) {
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [isSending, setSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);

  const submit = async ({ currentTarget: form }: SubmitEvent<HTMLFormElement>) => {
    setWasSent(true);
    const { values, ...checked } = check(rules, form);
    setProblems(checked.problems);
    focusFirst(form, checked.problems);
    if (values === undefined) return;
    setSending(true);
    const found = (await send(values).finally(() => setSending(false))) ?? {};
    setProblems(found);
    focusFirst(form, found);
  };
  const correct = ({ currentTarget: form }: { currentTarget: HTMLFormElement }) => {
    if (wasSent) setProblems((old) => ({ ...check(rules, form).problems, form: old.form }));
  };
  return { problems, isSending, onSubmit: useSingleSubmit(submit), onInput: correct };
}

function check<Values>(rules: z.ZodMiniType<Values>, form: HTMLFormElement) {
  const result = rules.safeParse(Object.fromEntries(new FormData(form)));
  const problems: Problems<Values> = {};
  for (const { path, message } of result.error?.issues ?? [])
    problems[path[0] as keyof Values] ??= message;
  return { values: result.data, problems };
}

const focusFirst = (form: HTMLFormElement, problems: object) =>
  [...form.querySelectorAll("input")].find(({ name }) => name in problems)?.focus();
