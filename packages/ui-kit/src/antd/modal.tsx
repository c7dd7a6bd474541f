import { Modal as AntdModal, type ModalProps as AntdModalProps } from 'antd';
import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react';
import { Spin } from '../controls/spin';
import { AntdProvider } from './antd-provider';

/** Props of Modal: those of antd, and where the focus starts. */
export interface ModalProps extends AntdModalProps {
  /**
   * `first`: what has `data-initial-focus`, or else the first control of the body, or else of the footer, where the
   * action that undoes nothing comes first.
   * `dialog`: the dialog itself, so that what is to be read is read from its beginning.
   */
  initialFocus?: 'first' | 'dialog';
}

/**
 * antd's Modal, which exists only while it is open. Closing returns the focus to where it was before. Content that is still being
 * fetched suspends inside: antd registers a dialog for Escape while it renders, and never finds one whose first rendering was dropped.
 */
export function Modal({ initialFocus = 'first', children, ...modal }: ModalProps) {
  return (
    <AntdProvider>
      <BodyContext value={children}>
        <AntdModal {...modal} destroyOnHidden>
          <FocusReturn />
          <Suspense fallback={<Spin />}>
            <InitialFocus at={initialFocus} />
            <Body />
          </Suspense>
        </AntdModal>
      </BodyContext>
    </AntdProvider>
  );
}

/**
 * The body of a dialog passes antd by: its opening motion renders the elements of its first frame until the motion begins, and a
 * controlled field would lose what is typed meanwhile. A context reaches through.
 */
const BodyContext = createContext<ReactNode>(null);

const Body = () => useContext(BodyContext);

const CONTROL = ':is(a[href],button,input,select,textarea,[tabindex]):not(:disabled,[tabindex="-1"])';

/** Mounted once the content of a dialog is there. */
function InitialFocus({ at }: { at: NonNullable<ModalProps['initialFocus']> }) {
  const mark = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]');
    const first =
      at === 'first' &&
      (dialog?.querySelector<HTMLElement>('[data-initial-focus]') ??
        dialog?.querySelector<HTMLElement>(`.ant-modal-body ${CONTROL}`) ??
        dialog?.querySelector<HTMLElement>(`.ant-modal-footer ${CONTROL}`));
    // After antd's focus trap, which begins on the ✕, and before which a dialog below would take the focus back.
    queueMicrotask(() => (first || dialog)?.focus({ preventScroll: true }));
  }, []);
  return <span ref={mark} hidden />;
}

/** Mounted and unmounted with a dialog. antd returns the focus only if the dialog is closed before it is unmounted. */
function FocusReturn() {
  useEffect(() => {
    // Read in an effect: a dialog that this one replaces has returned the focus by then.
    const opener = document.activeElement;
    return () => returnFocus(opener);
  }, []);
  return null;
}

/** Focuses an element, or the content of the page if it is gone or disabled, unless something else has been focused. */
function returnFocus(opener: Element | null): void {
  for (const target of [opener, document.querySelector('main')])
    if (document.activeElement === document.body && target instanceof HTMLElement)
      target.focus({ preventScroll: true });
}
