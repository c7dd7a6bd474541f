import type { Boveda } from './boveda';

/** The preview of one area; without a link when it failed. */
export interface AreaPreview {
  area: string;
  link: string | null;
}

/** Makes a preview of each area. A failure does not affect the others. */
export function previewAreas(boveda: Boveda, areas: readonly string[], branch: string): AreaPreview[] {
  return areas.map((area) => {
    const { code, said } = boveda('preview', area, '--branch', branch);
    const link = code === 0 ? /https?:\/\/\S+[?&]preview=\S+/.exec(said)?.[0] : undefined;
    return { area, link: link ?? null };
  });
}

/** Previews that one link may show: MOST_PREVIEWS of the contracts, which the jobs of CI do not import. */
const LINKED = 6;

/** One link for the previews of several. */
const together = ([first = '', ...others]: readonly string[]) =>
  [first, ...others.map((link) => link.split('preview=')[1])].join(',');

/** The comment, in Markdown. */
export function describePreviews(previews: readonly AreaPreview[], revision: string): string {
  if (previews.length === 0) return 'No area changed: there is nothing to preview.';
  const rows = previews.map(({ area, link }) => `| ${area} | ${link ? `[open](${link})` : 'failed, see the job'} |`);
  const links = previews.flatMap(({ link }) => link ?? []);
  return [
    `**Previews of ${revision.slice(0, 9)}** inside the stable shell. Needs an account with previews; ends by itself.`,
    '',
    '| area | preview |',
    '|---|---|',
    ...rows,
    ...(links.length > 1 && links.length <= LINKED ? ['', `[All of them in one tab](${together(links)})`] : []),
  ].join('\n');
}
