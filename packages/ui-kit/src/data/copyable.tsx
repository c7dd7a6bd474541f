import { Button } from '../controls/button';
import { CopyOutlined } from '../icons';
import { useCopy } from '../provider/use-copy';

interface Props {
  text: string;
  /** Name of the button. */
  label?: string;
  /** Title of the toast after copying. */
  done?: string;
}

/** A text with a button that copies it. */
export function Copyable({ text, label = 'Copiar', done = 'Copiado' }: Props) {
  const copy = useCopy({ done });
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: '.25rem', overflowWrap: 'anywhere' }}>
      <span>{text}</span>
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={label} onClick={() => void copy(text)} />
    </span>
  );
}
