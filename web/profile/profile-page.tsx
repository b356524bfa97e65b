import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { labelOf, rightsOf } from "../../contract/roles.ts";
import type { User } from "../../contract/accounts.ts";
import { messageOf } from "../calls/api.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { OwnInsights } from "../insights/small-insights.tsx";
import { EmailAddress } from "../people/email-address.tsx";
import { useSession } from "../session/session.ts";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { textLink } from "../ui/text-link.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { t, translate } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { StatusChip } from "../users/status.tsx";
import { AssignmentMailChoice } from "./assignment-mail-choice.tsx";
import { ownUserQuery } from "./api.ts";
import { OwnSessions } from "./own-sessions.tsx";

const EditProfileModal = lazyDialog(async () => ({
  default: (await import("./edit-profile-modal.tsx")).EditProfileModal,
}));
const OwnFactors = lazy(async () => ({
  default: (await import("../second-factor/own-factors.tsx")).OwnFactors,
}));

/** What the portal knows of the person who is signed in, and what they may change of it. */
export default function ProfilePage() {
  const session = useSession();
  const own = useQuery(ownUserQuery(session?.appUser._id ?? ""));
  const editing = useDialogAddress("edit");
  useDialogSoon(EditProfileModal);
  if (session === null) return null;
  const user: User = own.data ?? session.appUser;
  // Administrators see every demo, and are assigned none.
  const canReceiveDemos = rightsOf(session.role) !== "admin";
  return (
    <>
      <PageHeader
        title={t("Profile")}
        actions={
          <Button
            variant="outline"
            icon={<Pencil size="1rem" aria-hidden />}
            onClick={() => editing.open("profile")}
          >
            {t("Edit Profile")}
          </Button>
        }
      />
      {own.isError && (
        <div className="mb-4">
          <FormNotice tone="danger">
            {translate(messageOf(own.error))}{" "}
            <button type="button" className={textLink} onClick={() => void own.refetch()}>
              {t("Try again")}
            </button>
          </FormNotice>
        </div>
      )}
      <div className="grid items-start gap-x-5 xl:grid-cols-2">
        <Card className="p-5 sm:p-7">
          <div className="flex items-center gap-4">
            <Avatar name={user.name} size="lg" />
            <div className="min-w-0">
              <h2 className="text-lg font-semibold wrap-anywhere">{user.name}</h2>
              <p className="text-ink-2">{translate(labelOf(user.user_type_id.type_name))}</p>
            </div>
          </div>
          <dl className="mt-6 grid gap-x-8 border-t border-line pt-2 sm:grid-cols-2">
            <Detail name={t("SESA ID")}>{user.seS_id}</Detail>
            <Detail name={t("Email Address")}>
              <EmailAddress address={user.email} />
            </Detail>
            <Detail name={t("Region")}>{user.region_id?.name}</Detail>
            <Detail name={t("Country")}>{user.country_id?.name}</Detail>
            <Detail name={t("Department")}>{user.department}</Detail>
            <Detail name={t("Designation")}>{user.designation}</Detail>
            <Detail name={t("Status")}>
              <StatusChip user={user} />
            </Detail>
          </dl>
        </Card>
        <div className="min-w-0">
          <Card className="flex flex-wrap max-xl:mt-4 items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-7">
            <div>
              <h2 className="font-semibold">{t("Appearance")}</h2>
              <p className="text-ink-2">{t("Light, dark or match system")}</p>
            </div>
            <ThemeSwitch />
          </Card>
          {canReceiveDemos && <AssignmentMailChoice />}
          <FailedLoadBoundary fallback={<FailedPiece />}>
            <Suspense>
              <OwnFactors />
            </Suspense>
          </FailedLoadBoundary>
          <OwnSessions />
        </div>
      </div>
      <OwnInsights userId={user._id} />
      {editing.value !== null && <EditProfileModal onClose={editing.close} />}
    </>
  );
}

type DetailProps = { name: string; children: ReactNode };

const Detail = ({ name, children }: DetailProps) => (
  <div className="min-w-0 py-3">
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="mt-0.5 font-medium wrap-anywhere">
      {children || <span className="font-normal text-ink-2">{t("Not set")}</span>}
    </dd>
  </div>
);
