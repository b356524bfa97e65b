import { useLayoutEffect, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { readSession, useSession } from "../session/session.ts";
import { tabStore } from "../ui/browser-storage.ts";
import { draftName, dropDrafts, readDraft, saveDraft } from "./stored-drafts.ts";

type Options<Values extends FieldValues> = {
  /** Fields that are never stored: passwords. */
  except?: readonly FieldPath<Values>[];
};

/**
 * What is typed outlives a session that ends mid-form: kept in this tab, for this person and this form,
 * and put back when the form is opened again. Without a key nothing is kept. A caller that is done with the form
 * calls `clear`. Called after every `useWatch` of the same component: those that come later would not receive
 * what is put back.
 */
export function useDraft<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  key: string | null,
  { except = [] }: Options<Values> = {},
) {
  const owner = useSession()?.appUser._id;
  const name = key === null || owner === undefined ? null : draftName(owner, key);
  const [draft, setDraft] = useState(() => (name === null ? null : readDraft(tabStore, name)));
  // An effect, for storage and the form's values are outside React; before the paint, so that nobody sees it empty.
  useLayoutEffect(() => {
    if (name === null) return;
    dropDrafts(tabStore, owner);
    const stored = new Set(Object.keys(form.getValues()));
    for (const field of except) stored.delete(field);
    for (const [field, value] of Object.entries(draft ?? {})) {
      if (!stored.has(field)) continue;
      const path = field as FieldPath<Values>;
      form.setValue(path, value as FieldPathValue<Values, typeof path>, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        const typed = Object.entries(values).filter(([field]) => stored.has(field));
        saveDraft(tabStore, name, Object.fromEntries(typed), defaultValues);
      },
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form has one draft from its first draw to its last
  }, [name]);

  const clear = () => {
    if (key !== null) clearDraft(key);
    setDraft(null);
  };
  const clearThen = (close: () => void) => () => {
    clear();
    close();
  };
  return { isRestored: draft !== null, clear, clearThen };
}

/** For code that closes a form from outside. */
export function clearDraft(key: string) {
  const owner = readSession()?.appUser._id;
  if (owner !== undefined) tabStore.removeItem(draftName(owner, key));
}
