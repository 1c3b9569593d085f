import { useEffect, useRef, useState, type DragEvent, type JSX, type RefObject } from 'react';
import type { User } from '#contract/account/auth.ts';
import { photoUpload, profileEndpoints } from '#contract/account/profile.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { Avatar } from '#ui/parts/avatar.tsx';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';
import { drawSquare, readPicture, type ChosenPicture } from '../picture-file.ts';
import { bioAndPhotoTexts } from '../texts.ts';

const texts = bioAndPhotoTexts.photo;

const Preview = ({ chosen }: { chosen: ChosenPicture }): JSX.Element => {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvasRef.current) drawSquare(canvasRef.current, chosen);
  }, [chosen]);
  return (
    <canvas
      ref={canvasRef}
      className="avatar"
      role="img"
      aria-label={texts.previewAlt}
      width={256}
      height={256}
    />
  );
};

type ButtonProps = { busy?: boolean; first?: boolean; onClick: () => void; children: string };

const Action = ({ busy = false, first = false, onClick, children }: ButtonProps): JSX.Element => (
  <button
    className={first ? 'button primary' : 'button'}
    type="button"
    autoFocus={first}
    aria-disabled={busy}
    onClick={() => {
      if (!busy) onClick();
    }}
  >
    {busy ? processingTexts.processing : children}
  </button>
);

type PhotoState = {
  chosen: ChosenPicture | null;
  fault: string | null;
  busy: boolean;
  choose: (file: File | undefined) => void;
  use: () => void;
  cancel: () => void;
  remove: () => void;
};

const usePhoto = (): PhotoState => {
  const [chosenPicture, setChosenPicture] = useState<ChosenPicture | null>(null);
  const [problemText, setProblemText] = useState<string | null>(null);
  const save = useCallMutation(profileEndpoints.changePhoto, { invalidates: [sessionKey] });
  const removal = useCallMutation(profileEndpoints.removePhoto, { invalidates: [sessionKey] });
  const error = save.error ?? removal.error;
  const clearChoice = (): void => {
    setChosenPicture(null);
    setProblemText(null);
    save.reset();
    removal.reset();
  };
  const createSuccessHandler = (title: string) => (answer: unknown) => {
    clearChoice();
    showChangeToast(answer, { title });
  };
  return {
    chosen: chosenPicture,
    fault: problemText ?? (error ? getErrorMessage(error) : null),
    busy: save.isPending || removal.isPending,
    choose: (file) => {
      if (file === undefined) return;
      clearChoice();
      void readPicture(file).then((read) => {
        if (typeof read === 'string') setProblemText(read);
        else setChosenPicture(read);
      });
    },
    use: () => {
      if (chosenPicture)
        save.mutate({ body: chosenPicture.file }, { onSuccess: createSuccessHandler(texts.saved) });
    },
    cancel: clearChoice,
    remove: () => {
      removal.mutate(undefined, { onSuccess: createSuccessHandler(texts.removed) });
    },
  };
};

type DropProps = Pick<JSX.IntrinsicElements['div'], 'onDragOver' | 'onDragLeave' | 'onDrop'>;

const useDrop = (choose: PhotoState['choose']): { over: boolean; drop: DropProps } => {
  const [isDragOver, setDragOver] = useState(false);
  return {
    over: isDragOver,
    drop: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setDragOver(true);
      },
      onDragLeave: () => {
        setDragOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDragOver(false);
        choose(event.dataTransfer.files[0]);
      },
    },
  };
};

type FileInputProps = { input: RefObject<HTMLInputElement | null>; photo: PhotoState };

// Opened by the button next to it, because the browser's own button cannot be relabelled.
const FileInput = ({ input, photo }: FileInputProps): JSX.Element => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={texts.label}
    accept={photoUpload.types.join(',')}
    onChange={(event) => {
      photo.choose(event.target.files?.[0]);
      event.target.value = '';
    }}
  />
);

type PanelProps = { user: User };

/** The member's photo: chosen by button or drag and drop, previewed, then uploaded. */
export const PhotoPanel = ({ user }: PanelProps): JSX.Element => {
  const photo = usePhoto();
  const { over, drop } = useDrop(photo.choose);
  const inputRef = useRef<HTMLInputElement>(null);
  const hasPhoto = user.photoURL !== null;
  return (
    <section className="setting-row" aria-label={texts.label}>
      <div>
        <b>{texts.label}</b>
        <p className="hint">{texts.hint}</p>
      </div>
      <div className={over ? 'photo over' : 'photo'} {...drop}>
        {photo.chosen ? (
          <Preview chosen={photo.chosen} />
        ) : (
          <Avatar name={user.displayName} photo={user.photoURL} alt={texts.alt} />
        )}
        <div className="photo-actions">
          <FileInput input={inputRef} photo={photo} />
          {photo.chosen ? (
            <div className="buttons">
              <Action first busy={photo.busy} onClick={photo.use}>
                {texts.use}
              </Action>
              <Action onClick={photo.cancel}>{texts.cancel}</Action>
            </div>
          ) : (
            <div className="buttons">
              <Action onClick={() => inputRef.current?.click()}>
                {hasPhoto ? texts.chooseNew : texts.choose}
              </Action>
              {hasPhoto ? (
                <Action busy={photo.busy} onClick={photo.remove}>
                  {texts.remove}
                </Action>
              ) : null}
            </div>
          )}
          <p className="hint">{photo.chosen ? texts.preview : over ? texts.dropNow : texts.drop}</p>
          {photo.fault === null ? null : <Alert title={texts.notSaved}>{photo.fault}</Alert>}
        </div>
      </div>
    </section>
  );
};
