import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { MAX_TALKING_POINTS_LENGTH } from "../../contract/presenting/talking-points.ts";
import { useDraft } from "../forms/draft.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/fields/text-area.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { type PointsOf, saveTalkingPointsMutation } from "./api.ts";
import { Markdown } from "./markdown.tsx";

type Props = {
  demoId: string;
  of: PointsOf;
  title: string;
  /** As it is stored now: it may change while somebody writes. */
  text: string;
  draftKey: string;
  onClose: () => void;
};

type Writing = { text: string; former: string | null };

/** Whatever is typed stays until it is saved or discarded: after a reload, a failure, or somebody else's change. */
export function PointsEditor({ demoId, of, title, text, draftKey, onClose }: Props) {
  const [initial] = useState(text);
  // Written down with the draft: what the writer has seen of the stored text. Another one is shown before it can
  // be overwritten, also one that came while the page was closed.
  const form = useForm<Writing>({ defaultValues: { text, former: null } });
  const [typed, seen] = useWatch({ control: form.control, name: ["text", "former"] });
  const former = seen ?? initial;
  const draft = useDraft(form, draftKey);
  const save = useMutation(saveTalkingPointsMutation(demoId, of));
  const isChanged = text !== former && text !== typed.trim();
  const send = () =>
    save.mutate(
      { text: typed, former: isChanged ? text : former },
      {
        onSuccess: ({ message }) => {
          draft.clear();
          showSuccess(message);
          onClose();
        },
      },
    );
  return (
    <form
      className="mt-2 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <DraftNotice form={form} draft={draft} />
      <TextArea
        label={title}
        hint={t("Short. Lists begin with “- ”, **bold** stands between stars.")}
        count={{ length: typed.length, max: MAX_TALKING_POINTS_LENGTH }}
        rows={8}
        maxLength={MAX_TALKING_POINTS_LENGTH}
        {...form.register("text", { onChange: () => form.setValue("former", former) })}
      />
      {isChanged && (
        <div role="alert" className="rounded-control bg-warn-soft p-3">
          <p className="font-medium">{t("Changed meanwhile. Saving again replaces this text:")}</p>
          <Markdown text={text} className="mt-2" />
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {t("Close")}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t("Save Changes")}
        </Button>
      </div>
    </form>
  );
}
