import { SearchX } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { Specimen } from "./specimen.tsx";

export const StateSamples = () => (
  <>
    <Specimen title="Empty">
      {() => (
        <Card>
          <EmptyState
            title="No demo product found!"
            hint="Upload the first one; everybody it is assigned to will see it here."
            action={<Button>Start Upload</Button>}
          />
        </Card>
      )}
    </Specimen>
    <Specimen title="Nothing found">
      {() => (
        <Card>
          <EmptyState icon={<SearchX aria-hidden />} title="No results found" />
        </Card>
      )}
    </Specimen>
    <Specimen title="Failed">
      {() => (
        <Card>
          <FailedState
            message="The server cannot be reached. Check your connection and try again."
            onRetry={() => showSuccess("Tried again")}
          />
        </Card>
      )}
    </Specimen>
  </>
);
