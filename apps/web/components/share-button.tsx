import type { JSX } from 'react';
import { showToast } from './toast/toast.tsx';

const texts = {
  share: 'Share',
  copied: 'Link copied',
  failed: 'Could not copy the link. Copy it from here:',
} as const;

type SharedPage = { path: string; title: string };

const copyLink = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: texts.copied, tone: 'good' });
  } catch {
    showToast({ title: texts.failed, text: url, tone: 'bad' });
  }
};

// Whether the device's own dialog was shown; the reader may have closed it.
const openShareDialog = async (page: { url: string; title: string }): Promise<boolean> => {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

const sharePage = async ({ path, title }: SharedPage): Promise<void> => {
  const url = new URL(path, location.origin).href;
  if (!(await openShareDialog({ url, title }))) await copyLink(url);
};

/** Opens the device's share dialog, or copies the link where there is none. */
export const ShareButton = (page: SharedPage): JSX.Element => (
  <button className="button" type="button" onClick={() => void sharePage(page)}>
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path d="M7 9V1.5M4 4l3-3 3 3M1.5 8v4.5h11V8" />
    </svg>
    {texts.share}
  </button>
);
