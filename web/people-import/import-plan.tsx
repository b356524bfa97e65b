import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { INVITATION_DAYS, type PeopleImport } from "../../contract/spreadsheets/people-imports.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { plural, t } from "../ui/language.ts";
import { startMutation } from "./api.ts";
import { Figures } from "./figures.tsx";

/** What the file would do, and the button that does it. */
export function ImportPlan({ found }: { found: PeopleImport }) {
  const { create, change, same, refused } = found.counts;
  const [invites, setInvites] = useState(true);
  const start = useMutation(startMutation(found._id));
  const count = create + change;
  return (
    <Card className="mb-6 flex flex-col gap-4.5 p-4 sm:p-6">
      <Figures
        figures={[
          { name: t("To create"), value: create },
          { name: t("To change"), value: change },
          { name: t("Unchanged"), value: same },
          { name: t("Refused"), value: refused, isBad: refused > 0 },
        ]}
      />
      {found.ignored.length > 0 && (
        <FormNotice tone="warn">
          {t("These columns are ignored: {columns}", { columns: found.ignored.join(", ") })}
        </FormNotice>
      )}
      {count === 0 ? (
        <p className="text-ink-2">
          {refused === 0
            ? t("Nothing changes: everybody in the file is already as it says.")
            : t(
                "No row can be imported. Correct the refused rows in your file and choose it again.",
              )}
        </p>
      ) : (
        <>
          {create > 0 && <Invites isOn={invites} onChange={setInvites} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              className="max-sm:w-full"
              loading={start.isPending}
              onClick={() => start.mutate(invites && create > 0)}
            >
              {plural(count, "Import {count} person", "Import {count} people")}
            </Button>
            <p className="text-small text-ink-2">
              {refused === 0
                ? t("Nothing has been changed yet.")
                : t("Nothing has been changed yet. Refused rows are left out.")}
            </p>
          </div>
        </>
      )}
    </Card>
  );
}

type InvitesProps = { isOn: boolean; onChange: (isOn: boolean) => void };

const Invites = ({ isOn, onChange }: InvitesProps) => (
  <label className="flex items-start gap-2.5">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-4 shrink-0 accent-brand"
    />
    <span>
      {t("Invite new people by email")}
      <span className="block text-small text-ink-2">
        {plural(
          INVITATION_DAYS,
          "Those who are active get a link to choose their own password, valid for {count} day.",
          "Those who are active get a link to choose their own password, valid for {count} days.",
        )}
      </span>
    </span>
  </label>
);
