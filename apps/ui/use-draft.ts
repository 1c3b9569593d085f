import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { fetchKept, forget, keep, type KeptDocument } from './api/kept-documents.ts';

export type OfferedDraft<Value> = { value: Value; savedAt: string };

export type Draft<Value> = {
  /** Edits of an earlier visit that were not saved; null when there are none, or they were taken or declined. */
  offered: OfferedDraft<Value> | null;
  /** The offer was taken into the form: from now on the form's own value is kept. */
  take: () => void;
  /** The offer was declined: it is forgotten. */
  decline: () => void;
};

/** From the last change until it is kept. */
const pauseMs = 600;

/**
 * The server keeps unsaved edits for a day, encrypted, because the browser's stores are cleared when a session ends. `value` is what
 * differs from what is saved, null when nothing does; it has to be JSON. `parse` reads what an earlier release may have kept: null
 * refuses it. "Log out" forgets all drafts of the account; a draft without an answer is tried again with the next change.
 */
export const useDraft = <Value extends Readonly<Record<string, unknown>>>(
  name: string,
  value: Value | null,
  parse: (kept: Readonly<Record<string, unknown>>) => Value | null,
): Draft<Value> => {
  const [offered, setOffered] = useState<OfferedDraft<Value> | null>(null);
  const parseKept = useRef(parse);
  // A form that comes with its edits, after a change of tab, is what was kept.
  const isNew = useRef(value === null);
  useEffect(() => {
    if (!isNew.current) return undefined;
    const page = new AbortController();
    fetchKept('drafts', name, { signal: page.signal }).then(
      (kept) => {
        if (!page.signal.aborted) setOffered(offerOf(kept, parseKept.current));
      },
      () => undefined,
    );
    return () => {
      page.abort();
      setOffered(null);
    };
  }, [name]);
  // Edits of this form were kept in its place, and are done with.
  const withdraw = useCallback(() => {
    setOffered(null);
  }, []);
  const keptRef = useKeeping(name, value, withdraw);
  const take = useCallback(() => {
    setOffered(null);
    if (offered !== null) keptRef.current = JSON.stringify(offered.value);
  }, [offered, keptRef]);
  const decline = useCallback(() => {
    setOffered(null);
    // Newer edits of this form may be kept in its place by now.
    if (keptRef.current === null) forget('drafts', name).catch(() => undefined);
  }, [name, keptRef]);
  return { offered, take, decline };
};

const offerOf = <Value>(
  { value: kept, savedAt }: KeptDocument,
  parse: (kept: Readonly<Record<string, unknown>>) => Value | null,
): OfferedDraft<Value> | null => {
  const value = kept && parse(kept);
  return value === null || savedAt === null ? null : { value, savedAt };
};

// Answers what the server keeps from this form: only that is forgotten when the form is clean again, an offer waits for its answer.
const useKeeping = (
  name: string,
  value: object | null,
  onForgotten: () => void,
): RefObject<string | null> => {
  const text = value === null ? null : JSON.stringify(value);
  const kept = useRef<string | null>(null);
  const pending = useRef<(() => void) | null>(null);
  const sending = useRef(Promise.resolve());
  useEffect(() => {
    pending.current = null;
    if (text === kept.current) return undefined;
    const send = (): void => {
      pending.current = null;
      kept.current = text;
      if (text === null) onForgotten();
      // In order: a draft that is forgotten must not be kept by an answer that comes late.
      sending.current = sending.current
        .then(() =>
          text === null
            ? forget('drafts', name)
            : keep('drafts', name, JSON.parse(text) as Record<string, unknown>),
        )
        .catch(() => undefined);
    };
    pending.current = send;
    const timer = setTimeout(send, text === null ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [name, text, onForgotten]);
  // What was typed last is kept when the form goes away before its pause is over.
  useEffect(
    () => () => {
      pending.current?.();
    },
    [name],
  );
  return kept;
};
