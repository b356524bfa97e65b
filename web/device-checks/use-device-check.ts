import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DemoSeen, DeviceFacts, NewDeviceCheck } from "../../contract/builds/device-checks.ts";
import type { Meeting, MeetingEntry } from "../../contract/meetings/meetings.ts";
import { deviceChecksQuery, useSaveCheck } from "./api.ts";
import { queueOf } from "./check-queue.ts";
import { readDeviceFacts, readMemory } from "./device-facts.ts";
import { guessDeviceName } from "./this-device.ts";
import { useHidden } from "./use-hidden.ts";

type CheckOptions = {
  meeting: Meeting;
  /** Of the entry that is checked now. */
  at: string;
  onMove: (entryId: string) => void;
  onClose: () => void;
};

/** Goes through the demos of a meeting; whatever becomes of one, the next one follows. */
export function useDeviceCheck({ meeting, at, onMove, onClose }: CheckOptions) {
  // As they were at the start: changes by a colleague in the meantime do not move it.
  const [entries] = useState(() => queueOf(meeting));
  const found = entries.findIndex(({ _id }) => _id === at);
  const index = Math.max(0, found);
  const entry = entries[index];
  const facts = useDeviceFacts();
  const [results, setResults] = useResults(meeting._id, entries.slice(0, index));
  const keeper = useKeeper(meeting._id, (isSaved) => {
    const next = entries[index + 1];
    if (next) onMove(next._id);
    else if (isSaved) onClose();
  });
  const note = (seen: DemoSeen) => {
    if (!entry || facts === null || keeper.isBusy()) return;
    setResults((before) => new Map(before).set(entry._id, seen));
    const build_id = entry.demo?.build?._id ?? null;
    void keeper.keep(facts, [{ entry_id: entry._id, build_id, seen }]);
  };
  return {
    entries,
    index,
    entry,
    results,
    ...useRounds(at),
    isReady: facts !== null,
    /** The last one is through, and something of it is not with the server. */
    hasFailed: keeper.hasFailed && index === entries.length - 1,
    note,
    retry: () => facts !== null && void keeper.keep(facts, []),
  };
}

type Noted = NewDeviceCheck["entries"];

/** Saves one demo after the other; what could not be saved goes along with the next one. */
function useKeeper(meetingId: string, onKept: (isSaved: boolean) => void) {
  const save = useSaveCheck(meetingId);
  const isOpen = useIsOpen();
  const unsaved = useRef<Noted>([]);
  const isBusy = useRef(false);
  const [hasFailed, setFailed] = useState(false);
  const keep = async (facts: DeviceFacts, noted: Noted) => {
    isBusy.current = true;
    unsaved.current = [...unsaved.current, ...noted];
    const device = { ...facts, ...(await readMemory()) };
    const name = guessDeviceName(navigator.userAgent, navigator.maxTouchPoints);
    const isSaved = await save.mutateAsync({ name, facts: device, entries: unsaved.current }).then(
      () => true,
      () => false,
    );
    isBusy.current = false;
    if (isSaved) unsaved.current = [];
    if (!isOpen.current) return;
    setFailed(!isSaved);
    onKept(isSaved);
  };
  return { keep, hasFailed, isBusy: () => isBusy.current };
}

/** Whoever stops it is not led on by what is still being saved. */
function useIsOpen() {
  const isOpen = useRef(true);
  // An effect, because only its cleanup learns of the end.
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return isOpen;
}

/** Those of this page, and before it was loaded those that the server has of this device. */
function useResults(meetingId: string, done: readonly MeetingEntry[]) {
  const { data } = useQuery(deviceChecksQuery(meetingId));
  const [own, setOwn] = useState<ReadonlyMap<string, DemoSeen>>(new Map());
  const known = data?.find((check) => check.is_this)?.entries ?? [];
  const before = known.filter(({ entry_id: id }) => done.some(({ _id }) => _id === id));
  const all = new Map([...before.map(({ entry_id: id, seen }) => [id, seen] as const), ...own]);
  return [all, setOwn] as const;
}

/** Every time the tab was hidden the demo starts over: its seconds behind another tab say nothing. */
function useRounds(at: string) {
  const isHidden = useHidden();
  const [hidden, setHidden] = useState({ at, times: 0, was: isHidden });
  if (hidden.at !== at) setHidden({ at, times: 0, was: isHidden });
  else if (hidden.was !== isHidden)
    setHidden({ at, times: hidden.times + (isHidden ? 1 : 0), was: isHidden });
  return { isHidden, round: hidden.times };
}

function useDeviceFacts() {
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  // An effect, for the device is outside of React, and asked once.
  useEffect(() => {
    void readDeviceFacts().then(setFacts);
  }, []);
  return facts;
}
