import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useNavigate } from "react-router";
import type { FlaggedDemo } from "../../contract/night-watch.ts";
import { demoTabPath } from "../demos/demo-tab-address.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ButtonMenu } from "../ui/menus/button-menu.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { approveMutation, watchAgainMutation } from "./api.ts";

type Props = { flagged: FlaggedDemo; canWatch: boolean };

/** Return to what played before, or say that it is right as it is; look again, or send another. */
export function AttentionSteps({ flagged, canWatch }: Props) {
  const { demo, can_be_approved: canBeApproved, is_queued: isQueued, restorable } = flagged;
  const navigate = useNavigate();
  const watchAgain = useMutation(watchAgainMutation(demo._id));
  const approve = useMutation(approveMutation(demo._id));
  const showAnswer = {
    onSuccess: ({ message }: { message: Parameters<typeof showSuccess>[0] }) =>
      showSuccess(message),
  };
  const { title } = demo;
  const watchAgainItem = {
    label: t("Watch again"),
    onPress: () => watchAgain.mutate(undefined, showAnswer),
  };
  const isWatching = watchAgain.isPending || isQueued;
  return (
    <>
      {canBeApproved && (
        <Button
          variant="outline"
          size="sm"
          loading={approve.isPending}
          aria-label={t("Approve as is: {title}", { title })}
          onClick={() => approve.mutate(undefined, showAnswer)}
        >
          {t("Approve as is")}
        </Button>
      )}
      {restorable && (
        <ButtonLink
          variant="outline"
          size="sm"
          to={demoTabPath(demo._id, "versions")}
          aria-label={t("Restore version {number} of {title}", {
            number: restorable.version,
            title,
          })}
        >
          {t("Restore version {number}", { number: restorable.version })}
        </ButtonLink>
      )}
      <ButtonMenu
        variant="outline"
        size="sm"
        loading={isWatching}
        icon={<Ellipsis size="1rem" aria-hidden />}
        title={t("More")}
        aria-label={t("More for {title}", { title })}
        items={[
          ...(canWatch ? [watchAgainItem] : []),
          {
            label: t("Upload a new version"),
            onPress: () => void navigate(`/demo-details/${demo._id}?edit=demo`),
          },
        ]}
      />
    </>
  );
}
