import { Play } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { largeThumbnail } from "../../contract/demos.ts";
import { type LinkCover, MAX_GUEST_NAME_LENGTH } from "../../contract/presenting/client-links.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { fieldErrorsOf, messageOf, refusalOf } from "../calls/api.ts";
import { readSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { cardClasses } from "../ui/card.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t, translate } from "../ui/language.ts";
import { isOver } from "./use-guest.ts";

type Props = {
  cover: LinkCover;
  onOpen: (input: { passcode: string; name: string }) => Promise<void>;
  /** Somebody else was quicker, or it has ended since. */
  onOver: (sentence: UserMessage) => void;
};

/** Before the demo: it is opened by a press, for programs that look at mails press nothing, and are not counted. */
export function GuestCover({ cover, onOpen, onOver }: Props) {
  const [typed, setTyped] = useState({ passcode: "", name: "" });
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOpening) return;
    setOpening(true);
    setError(undefined);
    try {
      await onOpen(typed);
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal && isOver(refusal)) return onOver(refusal);
      setError(failure);
      setOpening(false);
    }
  };
  const fields = fieldErrorsOf(error);
  const isUnsaid = error !== undefined && Object.keys(fields).length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={`${cardClasses} flex w-full max-w-115 flex-col gap-4 overflow-hidden p-6`}
    >
      <About cover={cover} />
      {cover.needs_passcode && (
        <PasswordField
          label={t("Passcode")}
          hint={t("You were given it together with the link, or another way.")}
          autoComplete="off"
          value={typed.passcode}
          error={fields["passcode"]}
          onChange={(event) => setTyped({ ...typed, passcode: event.target.value })}
        />
      )}
      <TextField
        label={t("Your name (optional)")}
        hint={t("Only if you want whoever sent the link to know who opened it.")}
        autoComplete="off"
        maxLength={MAX_GUEST_NAME_LENGTH}
        value={typed.name}
        error={fields["name"]}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      {isUnsaid && (
        <p role="alert" className="font-medium text-danger">
          {translate(messageOf(error))}
        </p>
      )}
      <Button
        type="submit"
        variant="black"
        fullWidth
        loading={isOpening}
        icon={<Play size="1rem" aria-hidden />}
      >
        {t("Open the demo")}
      </Button>
      {readSession() !== null && (
        <p className="text-small text-ink-2">
          {t(
            "You are signed in to the portal. Opened here, it counts as an opening by the client.",
          )}
        </p>
      )}
    </form>
  );
}

function About({ cover: { demo, sender, needs_passcode: isGuarded } }: Pick<Props, "cover">) {
  if (!demo)
    return (
      <h1 className="text-title">{isGuarded ? t("A demo has been shared with you") : t("Demo")}</h1>
    );
  return (
    <>
      {demo.image_url && (
        <img
          src={largeThumbnail(demo.image_url) ?? demo.image_url}
          alt=""
          className="-mx-6 -mt-6 aspect-3/2 w-[calc(100%+3rem)] max-w-none object-cover"
        />
      )}
      <div>
        <h1 className="text-title wrap-anywhere">{demo.title}</h1>
        {sender !== null && (
          <p className="mt-0.5 text-ink-2">{t("Shared by {name}", { name: sender })}</p>
        )}
        {demo.description !== "" && (
          <p className="mt-2 line-clamp-4 whitespace-pre-line text-ink-2">{demo.description}</p>
        )}
      </div>
    </>
  );
}
