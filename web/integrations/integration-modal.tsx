import { type ComponentType, useId, useState } from "react";
import type { UserMessage } from "../../contract/sentences.ts";
import { fieldErrorsOf, messageOf } from "../calls/api.ts";
import { useSingleSubmit } from "../forms/single-submit.ts";
import { translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";

export type FieldErrors = Record<string, UserMessage>;
export type FieldsProps<Form> = {
  value: Form;
  errors: FieldErrors;
  onChange: (part: Partial<Form>) => void;
};

type Props<Form, Body> = {
  title: string;
  subtitle: string;
  label: string;
  initial: Form;
  Fields: ComponentType<FieldsProps<Form>>;
  /** By the rules of the server, before it is asked. */
  check: (typed: Form) => { body: Body } | { errors: FieldErrors };
  sending: { isPending: boolean; isError: boolean; error: unknown };
  onSend: (body: Body) => Promise<unknown>;
  onClose: () => void;
};

/** Fields of an integration, what is wrong with each below it, and what is wrong with none of them at the end. */
export function IntegrationModal<Form extends object, Body>(props: Props<Form, Body>) {
  const { title, subtitle, label, initial, Fields, check, sending, onSend, onClose } = props;
  const form = useId();
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = useSingleSubmit(async () => {
    const checked = check(typed);
    setErrors("errors" in checked ? checked.errors : {});
    if ("body" in checked)
      await onSend(checked.body).catch((error: unknown) => setErrors(fieldErrorsOf(error)));
  });
  const change = (part: Partial<Form>) => {
    setTyped({ ...typed, ...part });
    const stays = ([field]: [string, UserMessage]) => !(field in part);
    setErrors(Object.fromEntries(Object.entries(errors).filter(stays)));
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => JSON.stringify(typed) !== JSON.stringify(initial)}
      title={title}
      subtitle={subtitle}
      submit={{ label, form, loading: sending.isPending }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Fields value={typed} errors={errors} onChange={change} />
        {sending.isError && Object.keys(fieldErrorsOf(sending.error)).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {translate(messageOf(sending.error))}
          </p>
        )}
      </form>
    </Modal>
  );
}

export const errorsOf = (
  issues: readonly { path: PropertyKey[]; message: string }[],
): FieldErrors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message as UserMessage]));
