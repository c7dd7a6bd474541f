import type { Boveda } from './boveda';

/** The preview of one area; without a link when it failed. */
export interface AreaPreview {
  area: string;
  link: string | null;
}

const LINK = /https?:\/\/\S+[?&]preview=\S+/;

/** Makes a preview of each area. A failure does not affect the others. */
export async function previewAreas(boveda: Boveda, areas: readonly string[], branch: string): Promise<AreaPreview[]> {
  const previews: AreaPreview[] = [];
  for (const area of areas) {
    const { code, said } = await boveda('preview', area, '--branch', branch);
    const link = code === 0 ? LINK.exec(said)?.[0] : undefined;
    previews.push({ area, link: link ?? null });
  }
  return previews;
}

/** One signed link for the previews of several areas; null for one alone, or when they are more than a link shows. */
export async function linkTogether(boveda: Boveda, previews: readonly AreaPreview[]): Promise<string | null> {
  const names = previews.flatMap(({ link }) => link?.split('preview=')[1] ?? []);
  if (names.length < 2) return null;
  const { code, said } = await boveda('link', names.join());
  return code === 0 ? (LINK.exec(said)?.[0] ?? null) : null;
}

/** The comment, in Markdown. */
export function describePreviews(
  previews: readonly AreaPreview[],
  revision: string,
  together: string | null = null,
): string {
  if (previews.length === 0) return 'No area changed: there is nothing to preview.';
  const rows = previews.map(({ area, link }) => `| ${area} | ${link ? `[open](${link})` : 'failed, see the job'} |`);
  return [
    `**Previews of ${revision.slice(0, 9)}** inside the stable shell. Needs an account with previews; ends by itself.`,
    '',
    '| area | preview |',
    '|---|---|',
    ...rows,
    ...(together ? ['', `[All of them in one tab](${together})`] : []),
  ].join('\n');
}
