import { photoUpload } from '#contract/account/profile.ts';
import { bioAndPhotoTexts } from './texts.ts';

const texts = bioAndPhotoTexts.photo;

export type ChosenPicture = { file: Blob; bitmap: ImageBitmap };

/** Checks a photo in the browser and returns the file or an error; the server checks again. */
export const readPicture = async (file: File): Promise<ChosenPicture | string> => {
  if (!photoUpload.types.some((type) => type === file.type)) return texts.wrongType;
  if (file.size > photoUpload.maxBytes) return texts.tooLarge;
  try {
    return { file, bitmap: await createImageBitmap(file) };
  } catch {
    return texts.wrongType;
  }
};

/** Draws the centre of a picture as the square that the server will crop. */
export const drawSquare = (canvas: HTMLCanvasElement, { bitmap }: ChosenPicture): void => {
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
};
