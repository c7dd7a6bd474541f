/** The fonts of the page, which every reader has. Others are embedded only if a text needs them (fallback.ts). */
export type Font = 'Helvetica' | 'Helvetica-Bold' | 'Courier';
