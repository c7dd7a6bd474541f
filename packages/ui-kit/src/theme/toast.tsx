import { notification } from 'antd';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
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

/** Provides `useToast`; part of UiProvider. */
export function ToastProvider({ children }: { children: ReactNode }) {
  // Hovering does not keep a toast open.
  const [api, holder] = notification.useNotification({ maxCount: 4, pauseOnHover: false });
  const lastPressed = useLastPressed();
  const toast = useMemo<Toast>(() => {
    const show =
      (type: keyof Toast): Show =>
      (title, msg, { seconds = SECONDS } = {}) =>
        api[type]({
          title,
          description: msg,
          duration: seconds,
          role: type === 'error' ? 'alert' : 'status',
          placement: awayFrom(lastPressed()),
        });
    return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
  }, [api, lastPressed]);
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
