import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { fieldErrorsOf, type WithMessage } from "../calls/api.ts";
import { useCheckedForm } from "./checked-form.ts";
import { useDraft } from "./draft.ts";
import { FormModal } from "./form-modal.tsx";
import { maskInput } from "./input-mask.ts";
import { t, translate } from "../ui/language.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { showSuccess } from "../ui/toasts.tsx";

type Props = {
  title: string;
  subtitle?: string | undefined;
  label: string;
  placeholder?: string;
  /** The name that is edited; without it something new gets one. */
  name?: string | undefined;
  rule: z.ZodMiniType<string, string>;
  /** What is kept of the keys that are pressed. */
  rewrite?: (text: string) => string;
  draftKey: string;
  /** Of the button. */
  submitLabel?: string;
  save: (name: string) => Promise<WithMessage>;
  onSaved: () => unknown;
  onClose: () => void;
};

/** For what has nothing but a name: creates it, or gives it another. */
export function NameModal(props: Props) {
  const { title, subtitle, label, placeholder, name = "", rule, rewrite = asTyped } = props;
  const { draftKey, submitLabel = name ? t("Save Changes") : t("Create") } = props;
  const form = useCheckedForm({
    resolver: zodResolver(z.object({ name: rule })),
    defaultValues: { name },
  });
  const field = form.register("name");
  const draft = useDraft(form, draftKey);
  const leave = draft.clearThen(props.onClose);
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: ({ message }) => {
      showSuccess(message);
      leave();
      void props.onSaved();
    },
    onError: (error) => {
      // Whatever the server calls it: there is only one field.
      const [sentence] = Object.values(fieldErrorsOf(error));
      if (sentence) form.setError("name", { message: translate(sentence) }, { shouldFocus: true });
    },
  });
  const send = async (typed: { name: string }) => {
    if (typed.name === name) return leave();
    await save.mutateAsync(typed.name).catch(() => undefined);
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      send={send}
      onClose={leave}
      size="sm"
      title={title}
      subtitle={subtitle}
      submit={{ label: submitLabel, loading: save.isPending }}
    >
      <TextField
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...field}
        onChange={maskInput(rewrite, field.onChange)}
      />
    </FormModal>
  );
}

const asTyped = (text: string) => text;
