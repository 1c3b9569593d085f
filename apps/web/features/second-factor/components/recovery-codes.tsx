import type { JSX } from 'react';
import { showToast } from '../../../components/toast/toast.tsx';
import { secondFactorTexts } from '../texts.ts';
import { Step } from './step.tsx';

const texts = secondFactorTexts.steps.keep;

const formatFile = (codes: readonly string[]): string =>
  [texts.fileHead, '', ...codes, ''].join('\n');

const downloadCodes = (codes: readonly string[]): void => {
  const link = document.createElement('a');
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(formatFile(codes))}`;
  link.download = texts.file;
  link.click();
};

const copyCodes = (codes: readonly string[]): void => {
  navigator.clipboard.writeText(codes.join('\n')).then(
    () => {
      showToast({ title: texts.copied, tone: 'good' });
    },
    () => {
      showToast({ title: texts.notCopied, tone: 'bad' });
    },
  );
};

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** Shown once. The print contains the codes only. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps): JSX.Element => (
  <Step title={texts.title} place={texts.place} now>
    <p className="hint">{texts.text}</p>
    <ul className="codes printed" aria-label={texts.title}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="buttons">
      <button
        className="button"
        type="button"
        onClick={() => {
          copyCodes(codes);
        }}
      >
        {texts.copy}
      </button>
      <button
        className="button"
        type="button"
        onClick={() => {
          downloadCodes(codes);
        }}
      >
        {texts.download}
      </button>
      <button
        className="button"
        type="button"
        onClick={() => {
          window.print();
        }}
      >
        {texts.print}
      </button>
      <button className="button primary" type="button" onClick={onKept}>
        {texts.kept}
      </button>
    </div>
  </Step>
);
