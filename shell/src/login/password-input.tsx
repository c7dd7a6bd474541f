import { Button } from '@boveda/ui-kit';
import { Input, type InputProps } from '@boveda/ui-kit/form';
import { EyeInvisibleOutlined, EyeOutlined } from '@boveda/ui-kit/icons';
import { useState } from 'react';

/** A password that can be shown; unlike antd's, its toggle is a button that the keyboard reaches and that has a name. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <Button
      type="text"
      size="small"
      icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
      aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      onClick={() => setShown(!shown)}
    />
  );
  return <Input {...props} type={shown ? 'text' : 'password'} suffix={toggle} />;
}
