import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { fieldErrorsOf, messageOf } from "../calls/api.ts";
import { writeDay } from "../formats/format-date.ts";
import { QrCode } from "../second-factor/qr-code.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { createLinkMutation } from "./api.ts";

type Props = {
  demo: { _id: string; title: string };
  /** Whom it is presented to, where that is known. */
  client?: string | undefined;
  /** The pinned version that is on the stage. */
  buildId?: string | undefined;
  onClose: () => void;
};

/** On the stage: the client scans the demo from the screen. The browser's own dialog stands above a full screen. */
export function TakeWithYou({ demo, client = "", buildId, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(client);
  const create = useMutation(createLinkMutation());
  // An effect, for only a call makes it modal.
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate({ demo_id: demo._id, client: typed, build_id: buildId ?? null });
  };
  const made = create.data?.data;
  const error =
    create.isError && (fieldErrorsOf(create.error)["client"] ?? messageOf(create.error));
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="take-with-you" className={sheet}>
      <h2 id="take-with-you" className="text-title">
        {t("Take it with you")}
      </h2>
      {made?.address ? (
        <>
          <p className="mt-1.5 text-ink-2">
            {t("Scan the code to see {title} on your own device, until {day}.", {
              title: demo.title,
              day: writeDay(made.expires_at),
            })}
          </p>
          <div className="mt-4 flex justify-center [&_svg]:size-72 [&_svg]:max-w-full">
            <QrCode text={made.address} label={t("QR code of the link")} />
          </div>
        </>
      ) : (
        <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
          <TextField
            label={t("Who is it for?")}
            hint={t("Only you and administrators read this.")}
            autoComplete="off"
            value={typed}
            error={error || undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="black" loading={create.isPending}>
            {t("Show the QR code")}
          </Button>
        </form>
      )}
      <Button variant="outline" className="mt-4 w-full" onClick={() => dialog.current?.close()}>
        {t("Close")}
      </Button>
    </dialog>
  );
}

const sheet =
  "m-auto max-h-[92dvh] w-full max-w-105 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-soft backdrop:bg-overlay";
