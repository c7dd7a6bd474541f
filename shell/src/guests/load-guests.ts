import { readDevWish } from '../dev/dev-wish';
import { hasRefusal } from '../preview/preview-refusal';
import { readPreviewWish } from '../preview/preview-wish';

/** Fetches the code of previews and areas in development; null, without a request, in a tab whose link asks for neither. */
export const fetchGuests = async (): Promise<typeof import('./guests') | null> =>
  readPreviewWish() || hasRefusal() || readDevWish() ? import('./guests') : null;
