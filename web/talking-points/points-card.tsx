import { Pencil } from "lucide-react";
import { useState } from "react";
import { writeDay } from "../formats/format-date.ts";
import { draftName, readDraft } from "../forms/stored-drafts.ts";
import { readSession } from "../session/session.ts";
import { tabStore } from "../ui/browser-storage.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import type { PointsOf } from "./api.ts";
import { Markdown } from "./markdown.tsx";
import { PointsEditor } from "./points-editor.tsx";

type Props = {
  demoId: string;
  of: PointsOf;
  title: string;
  text: string;
  by: { name: string; at: string } | "" | null;
  mayEdit: boolean;
  emptyText: string;
};

/** One text, edited in its place. What was typed and not saved is open again after a reload. */
export function PointsCard({ demoId, of, title, text, by, mayEdit, emptyText }: Props) {
  const draftKey = `talking-points:${of}:${demoId}`;
  const [isEditing, setEditing] = useState(() => mayEdit && hasDraft(draftKey));
  return (
    <Card className="min-w-0 p-4.5">
      <section aria-label={title}>
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h2 className="text-large font-semibold">{title}</h2>
          {mayEdit && !isEditing && (
            <Button
              variant="outline"
              size="sm"
              icon={<Pencil size="0.875rem" aria-hidden />}
              aria-label={t("Edit: {title}", { title })}
              onClick={() => setEditing(true)}
            >
              {t("Edit")}
            </Button>
          )}
        </div>
        {isEditing ? (
          <PointsEditor
            demoId={demoId}
            of={of}
            title={title}
            text={text}
            draftKey={draftKey}
            onClose={() => setEditing(false)}
          />
        ) : (
          <Shown text={text} emptyText={emptyText} />
        )}
        {by && !isEditing && text !== "" && (
          <p className="mt-3 text-small text-ink-3">
            {t("{name}, {day}", { name: by.name, day: writeDay(by.at) })}
          </p>
        )}
      </section>
    </Card>
  );
}

const Shown = ({ text, emptyText }: { text: string; emptyText: string }) =>
  text === "" ? (
    <p className="mt-2 text-ink-2">{emptyText}</p>
  ) : (
    <Markdown text={text} className="mt-2" />
  );

function hasDraft(key: string) {
  const owner = readSession()?.appUser._id;
  return owner !== undefined && readDraft(tabStore, draftName(owner, key)) !== null;
}
