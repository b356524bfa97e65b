import type { ReactNode } from "react";
import { messageOf } from "../calls/api.ts";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { StatusPage } from "./status-page.tsx";

type Props = {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  /** The way to the list that it is from. */
  children: ReactNode;
};

/** The page of a demo or a meeting that could not be loaded: which, why, and where to go on. */
export const FailedRecordPage = ({ title, error, onRetry, children }: Props) => (
  <div role="alert">
    <StatusPage title={title} sentence={translate(messageOf(error))}>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="black" onClick={() => void onRetry()}>
          {t("Try again")}
        </Button>
        {children}
      </div>
    </StatusPage>
  </div>
);
