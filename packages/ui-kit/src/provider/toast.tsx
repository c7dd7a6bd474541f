import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { onDemand } from '../antd/on-demand';
import type { ShowNotice } from '../theme/notice';
import { useLastPressed } from './use-last-pressed';

const SECONDS = 5;

/** How long a toast of a failed download stays, in seconds (V1 §9); all others stay 5. */
export const DOWNLOAD_ERROR_SECONDS = 10;

/** Options of one toast. */
export interface ToastOptions {
  /** How long it stays, in seconds. */
  seconds?: number;
}
type Show = (title: string, msg?: string, options?: ToastOptions) => void;

/** Short messages above the page; errors are titled 'Error' with the server's msg (describeProblem gives both). */
export interface Toast {
  success: Show;
  info: Show;
  warning: Show;
  error: Show;
}

const ToastContext = createContext<Toast | null>(null);

/** The toasts of this root. Throws outside a UiProvider. */
export function useToast(): Toast {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a UiProvider above it');
  return toast;
}

const Notifications = onDemand(
  async () => (await import(/* webpackChunkName: "antd" */ '../antd/notifications')).Notifications,
);

/** Shows notices once their place has been loaded, which the first one causes. */
function useNotices() {
  const [isWanted, setWanted] = useState(false);
  const waiting = useRef<Parameters<ShowNotice>[0][]>([]);
  const ready = useRef<ShowNotice>(undefined);
  const show = useCallback<ShowNotice>((notice) => {
    if (ready.current) return ready.current(notice);
    waiting.current.push(notice);
    setWanted(true);
  }, []);
  const onReady = useCallback((api: ShowNotice) => {
    ready.current = api;
    for (const notice of waiting.current.splice(0)) api(notice);
  }, []);
  return { show, holder: isWanted && <Notifications onReady={onReady} /> };
}

/** Provides `useToast`; part of UiProvider. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { show, holder } = useNotices();
  const lastPressed = useLastPressed();
  const toast = useMemo<Toast>(() => {
    const ofType =
      (type: keyof Toast): Show =>
      (title, msg, { seconds = SECONDS } = {}) =>
        show({
          type,
          title,
          description: msg,
          duration: seconds,
          role: type === 'error' ? 'alert' : 'status',
          placement: awayFrom(lastPressed()),
        });
    return { success: ofType('success'), info: ofType('info'), warning: ofType('warning'), error: ofType('error') };
  }, [show, lastPressed]);
  return (
    <ToastContext value={toast}>
      {holder}
      {children}
    </ToastContext>
  );
}

/** A place in the half of the page without the pressed button. The tray of exports is at the bottom right. */
const awayFrom = (pressed: DOMRect | undefined) =>
  pressed && pressed.top + pressed.height / 2 < window.innerHeight / 2 ? 'bottomLeft' : 'topRight';
