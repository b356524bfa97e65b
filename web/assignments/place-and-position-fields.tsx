import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightsOf } from "../../contract/roles.ts";
import { departmentsQuery, designationsQuery } from "../organization/api.ts";
import { countriesQuery, regionsQuery } from "../regions/api.ts";
import { useSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { QueriedSelect } from "../forms/queried-select.tsx";
import type { PlaceAndPosition } from "./api.ts";

type Props = { value: PlaceAndPosition; onChange: (value: PlaceAndPosition) => void };

/** A leader looks after one region: no other is offered. With another region the country is gone. */
export function PlaceAndPositionFields({ value, onChange }: Props) {
  const ownRegion = useOwnRegion();
  return (
    <div className="grid grid-cols-2 gap-3">
      <QueriedSelect
        label={t("Region")}
        query={useQuery(regionsQuery())}
        toOption={toOption}
        isOffered={({ _id, is_active }) =>
          ownRegion === undefined ? is_active : _id === ownRegion
        }
        value={value.region_id}
        onChange={({ target }) => onChange({ ...value, region_id: target.value, country_id: "" })}
      />
      <QueriedSelect
        label={t("Country")}
        query={useQuery(countriesQuery(value.region_id))}
        toOption={toOption}
        isOffered={({ is_active }) => is_active}
        disabled={value.region_id === ""}
        value={value.country_id}
        onChange={({ target }) => onChange({ ...value, country_id: target.value })}
      />
      <QueriedSelect
        label={t("Department")}
        query={useQuery(departmentsQuery())}
        toOption={wordOption}
        value={value.department}
        onChange={({ target }) => onChange({ ...value, department: target.value })}
      />
      <QueriedSelect
        label={t("Designation")}
        query={useQuery(designationsQuery())}
        toOption={wordOption}
        value={value.designation}
        onChange={({ target }) => onChange({ ...value, designation: target.value })}
      />
    </div>
  );
}

/** A leader's region is chosen from the start. */
export function usePlaceAndPosition() {
  const region = useOwnRegion() ?? "";
  return useState<PlaceAndPosition>({
    region_id: region,
    country_id: "",
    department: "",
    designation: "",
  });
}

function useOwnRegion() {
  const session = useSession();
  const isLeader = session !== null && rightsOf(session.role) === "regional";
  return isLeader ? session.appUser.region_id?._id : undefined;
}

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });
const wordOption = (word: string) => ({ value: word, label: word });
