import { renderHook, screen } from '@testing-library/react';
import { act } from 'react';
import { UiProvider } from '..';
import { canShare, useShare } from './use-share';

const bytes = async () => new TextEncoder().encode('%PDF').buffer;
const shareWith = async (share: (data: ShareData) => Promise<void>) => {
  Object.assign(navigator, { share, canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf' });
  globalThis.fetch = (async () => ({ ok: true, status: 200, headers: new Headers(), arrayBuffer: bytes })) as never;
  const { result } = renderHook(useShare, { wrapper: UiProvider });
  await act(() => result.current({ url: '/x', fileName: 'a.pdf' }));
};

afterEach(() => Object.assign(navigator, { share: undefined, canShare: undefined }));

test('a browser without files to share cannot share', () => expect(canShare()).toBe(false));

test('hands the PDF over under its name', async () => {
  const shared: (readonly [string, string])[] = [];
  await shareWith(
    async ({ files }) => void shared.push(...(files ?? []).map(({ name, type }) => [name, type] as const)),
  );
  expect(canShare()).toBe(true);
  expect(shared).toEqual([['a.pdf', 'application/pdf']]);
});

test('a dismissed choice says nothing, a refusal says what to do', async () => {
  await shareWith(() => Promise.reject(new DOMException('', 'AbortError')));
  expect(screen.queryByText('No se pudo compartir')).not.toBeInTheDocument();
  await shareWith(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await screen.findByText('No se pudo compartir')).toBeInTheDocument();
});
