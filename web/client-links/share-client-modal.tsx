import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { Link } from "react-router";
import {
  clientLinkMessages,
  type DemoSharing,
  NewClientLink,
} from "../../contract/presenting/client-links.ts";
import { rightsOf } from "../../contract/roles.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { fieldErrorsOf, messageOf } from "../calls/api.ts";
import { useSession } from "../session/session.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { SkeletonFields } from "../ui/skeleton.tsx";
import { textLink } from "../ui/text-link.ts";
import { createLinkMutation, sharingQuery, switchDemoMutation } from "./api.ts";
import { LinkAddress } from "./link-address.tsx";
import { choicesOf } from "./link-labels.ts";
import { EMPTY_LINK, ShareFields, toBody } from "./share-fields.tsx";

type Props = { demo: { _id: string; title: string }; onClose: () => void };

/** Asks for whom and how long, and then shows the address and its QR code. */
export function ShareClientModal({ demo, onClose }: Props) {
  const form = useId();
  const sharing = useQuery(sharingQuery(demo._id));
  const [typed, setTyped] = useState(EMPTY_LINK);
  const [errors, setErrors] = useState<Record<string, UserMessage>>({});
  const create = useMutation(createLinkMutation());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const link = toBody(typed, demo._id);
    const objections = objectionsTo(link);
    setErrors(objections);
    if (Object.keys(objections).length > 0) return;
    create.mutate(link, { onError: (error) => setErrors(fieldErrorsOf(error)) });
  };
  const made = create.data?.data;
  const reason = sharing.data && whyNot(sharing.data);
  const isReady = sharing.data !== undefined && reason === undefined && made === undefined;
  const isUnsaid = create.isError && Object.keys(fieldErrorsOf(create.error)).length === 0;
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => !made && JSON.stringify(typed) !== JSON.stringify(EMPTY_LINK)}
      title={made ? t("Ready for {client}", { client: made.client }) : t("Share with a client")}
      subtitle={made ? choicesOf(made) : demo.title}
      closeLabel={made ? t("Done") : t("Cancel")}
      submit={isReady ? { label: t("Make link"), form, loading: create.isPending } : undefined}
    >
      {sharing.isPending && <SkeletonFields label={t("Loading")} count={3} />}
      {sharing.isError && (
        <FailedState message={messageOf(sharing.error)} onRetry={() => sharing.refetch()} />
      )}
      {reason !== undefined && <p className="text-ink-2">{translate(reason)}</p>}
      {isReady && (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ShareFields
            value={typed}
            errors={errors}
            versions={sharing.data.versions}
            onChange={(part) => setTyped({ ...typed, ...part })}
          />
          {isUnsaid && (
            <p role="alert" className="font-medium text-danger">
              {translate(messageOf(create.error))}
            </p>
          )}
        </form>
      )}
      {made?.address && <LinkAddress address={made.address} />}
      <Below demoId={demo._id} sharing={sharing.data} />
    </Modal>
  );
}

/** By the rules of the server, before it is asked. */
function objectionsTo(link: NewClientLink): Record<string, UserMessage> {
  const checked = NewClientLink.safeParse(link);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message as UserMessage]),
  );
}

function whyNot({ is_on, is_on_for_demo, versions }: DemoSharing) {
  if (!is_on) return clientLinkMessages.off;
  if (!is_on_for_demo) return clientLinkMessages.offForDemo;
  return versions.length === 0 ? clientLinkMessages.notOurs : undefined;
}

/** Where one's links are, and for administrators the switch of this demo. */
function Below({ demoId, sharing }: { demoId: string; sharing: DemoSharing | undefined }) {
  const session = useSession();
  const change = useMutation(switchDemoMutation(demoId));
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-small">
      <Link to="/client-links" className={textLink}>
        {t("See all client links")}
      </Link>
      {isAdmin && sharing && (
        <Switch
          label={t("Client links of this demo")}
          stateLabel={t("Client links of this demo")}
          checked={sharing.is_on_for_demo}
          pending={change.isPending}
          onChange={(is_on) => change.mutate({ is_on })}
        />
      )}
    </div>
  );
}
