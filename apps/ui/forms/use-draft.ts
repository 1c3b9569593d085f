import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import {
  fetchDocument,
  deleteDocument,
  saveDocument,
  type KeptDocument,
} from '../api/kept-documents.ts';

/** Edits of a form as JSON. */
export type DraftEdits = Readonly<Record<string, unknown>>;

type RestorableDraft<Value> = { value: Value; savedAt: string };

export type Draft<Value> = {
  /** Unsaved edits of an earlier visit; null when there are none, or after they were restored or discarded. */
  offered: RestorableDraft<Value> | null;
  /** The draft was restored; from now on the form's own value is stored. */
  restore: () => void;
  /** The draft was discarded. */
  discard: () => void;
};

/** Delay between the last change and storing it. */
const autosaveDelayMs = 600;

/**
 * Stores unsaved edits on the server for a day, encrypted, because the browser's stores are cleared when a session
 * ends. `value` is the difference from the saved state as JSON, or null when there is none. `parse` reads a stored
 * draft, which an earlier release may have written, and returns null to reject it. "Log out" of the last session
 * deletes all drafts of the account. A draft that could not be stored is retried with the next change.
 */
export const useDraft = <Value extends DraftEdits>(
  name: string,
  value: Value | null,
  parse: (kept: DraftEdits) => Value | null,
): Draft<Value> => {
  const [offeredDraft, setOfferedDraft] = useState<RestorableDraft<Value> | null>(null);
  const parseRef = useRef(parse);
  // A form that mounts with edits, after a change of tab, already has its draft.
  const isNew = useRef(value === null);
  useEffect(() => {
    if (!isNew.current) return undefined;
    const page = new AbortController();
    fetchDocument('drafts', name, { signal: page.signal }).then(
      (kept) => {
        if (!page.signal.aborted) setOfferedDraft(toOffer(kept, parseRef.current));
      },
      () => undefined,
    );
    return () => {
      page.abort();
      setOfferedDraft(null);
    };
  }, [name]);
  // This form's own edits have replaced the draft and are finished.
  const withdrawOffer = useCallback(() => {
    setOfferedDraft(null);
  }, []);
  const keptRef = useAutosave(name, value, withdrawOffer);
  const acceptDraft = useCallback(() => {
    setOfferedDraft(null);
    if (offeredDraft !== null) keptRef.current = JSON.stringify(offeredDraft.value);
  }, [offeredDraft, keptRef]);
  const declineDraft = useCallback(() => {
    setOfferedDraft(null);
    // The form may have stored newer edits in the meantime.
    if (keptRef.current === null) deleteDocument('drafts', name).catch(() => undefined);
  }, [name, keptRef]);
  return { offered: offeredDraft, restore: acceptDraft, discard: declineDraft };
};

const toOffer = <Value>(
  { value: kept, savedAt }: KeptDocument,
  parse: (kept: DraftEdits) => Value | null,
): RestorableDraft<Value> | null => {
  const value = kept && parse(kept);
  return value === null || savedAt === null ? null : { value, savedAt };
};

// Returns what the server stores from this form. Only that is deleted when the form is clean again; an offered draft waits for a decision.
const useAutosave = (
  name: string,
  value: object | null,
  onForgotten: () => void,
): RefObject<string | null> => {
  const text = value === null ? null : JSON.stringify(value);
  const savedText = useRef<string | null>(null);
  const pendingSave = useRef<(() => void) | null>(null);
  const saveQueue = useRef(Promise.resolve());
  useEffect(() => {
    pendingSave.current = null;
    if (text === savedText.current) return undefined;
    const saveDraft = (): void => {
      pendingSave.current = null;
      savedText.current = text;
      if (text === null) onForgotten();
      // In sequence, so that a late response cannot restore a deleted draft.
      saveQueue.current = saveQueue.current
        .then(() =>
          text === null
            ? deleteDocument('drafts', name)
            : saveDocument('drafts', name, JSON.parse(text) as Record<string, unknown>),
        )
        .catch(() => undefined);
    };
    pendingSave.current = saveDraft;
    const timer = setTimeout(saveDraft, text === null ? 0 : autosaveDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [name, text, onForgotten]);
  // Stores the latest input when the form unmounts before the delay is over.
  useEffect(
    () => () => {
      pendingSave.current?.();
    },
    [name],
  );
  return savedText;
};
