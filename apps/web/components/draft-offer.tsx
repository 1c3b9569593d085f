import type { JSX } from 'react';
import { formatMoment } from '#ui/format.ts';
import type { OfferedDraft } from '#ui/use-draft.ts';
import { draftTexts as texts } from './draft-texts.ts';

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
      <p>{texts.fact(formatMoment(new Date(offered.savedAt), new Date()))}</p>
      <div className="btns">
        <button
          className="btn pri"
          type="button"
          onClick={() => {
            onTake(offered.value);
          }}
        >
          {texts.take}
        </button>
        <button className="btn" type="button" onClick={onDecline}>
          {texts.decline}
        </button>
      </div>
    </div>
  );
