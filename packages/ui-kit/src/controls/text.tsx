import type { CSSProperties, HTMLAttributes } from 'react';

/** Props of Flex, a row or column with gaps. */
export interface FlexProps extends HTMLAttributes<HTMLDivElement> {
  vertical?: boolean;
  wrap?: boolean;
  gap?: 'small' | 'middle' | 'large' | number | string;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
}

const gaps: Readonly<Record<string, number>> = { small: 8, middle: 16, large: 24 };

/** A row or column of elements with gaps between them. */
export const Flex = ({ vertical, wrap, gap, align, justify, style, ...rest }: FlexProps) => (
  <div
    {...rest}
    style={{
      display: 'flex',
      flexDirection: vertical ? 'column' : undefined,
      flexWrap: wrap ? 'wrap' : undefined,
      gap: typeof gap === 'string' ? (gaps[gap] ?? gap) : gap,
      alignItems: align,
      justifyContent: justify,
      ...style,
    }}
  />
);

interface TextProps extends HTMLAttributes<HTMLElement> {
  type?: 'secondary' | 'success' | 'warning' | 'danger';
  strong?: boolean;
}

const toned = ({ type, strong, style }: TextProps): CSSProperties => ({
  color: type && `var(--bv-${type === 'secondary' ? 'muted' : type})`,
  fontWeight: strong ? 600 : undefined,
  ...style,
});

function Text({ type, strong, style, ...rest }: TextProps) {
  return <span {...rest} style={toned({ type, strong, style })} />;
}

function Paragraph({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
  return <p {...rest} className={`bv-paragraph ${className}`} />;
}

interface TitleProps extends HTMLAttributes<HTMLHeadingElement> {
  level?: 1 | 2 | 3 | 4;
}

function Title({ level = 1, className = '', ...rest }: TitleProps) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={`bv-title ${className}`} />;
}

/** Text, paragraphs and headings in the colours and sizes of the theme. */
export const Typography = { Text, Paragraph, Title };
