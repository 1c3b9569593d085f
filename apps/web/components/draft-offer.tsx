import type { JSX } from 'react';
import { formatMoment } from '#ui/format.ts';
import type { OfferedDraft } from '#ui/use-draft.ts';

type DraftOfferProps<Value> = {
  offered: OfferedDraft<Value> | null;
  onTake: (value: Value) => void;
  onDecline: () => void;
};

/** Above a form: edits of an earlier visit that were not saved. */
export const DraftOffer = <Value,>({
  offered,
  onTake,
  onDecline,
}: DraftOfferProps<Value>): JSX.Element | null =>
  offered === null ? null : (
    <div className="draft-offer" role="status">
      <p>
        You have changes from {formatMoment(new Date(offered.savedAt), new Date())} that you did not
        save.
      </p>
      <div className="btns">
        <button
          className="btn pri"
          type="button"
          onClick={() => {
            onTake(offered.value);
          }}
        >
          Bring them back
        </button>
        <button className="btn" type="button" onClick={onDecline}>
          Delete them
        </button>
      </div>
    </div>
  );
