import { Button, type ThemeMode, themeMode, useThemeMode } from '@boveda/ui-kit';
import { DesktopOutlined, MoonOutlined, SunOutlined } from '@boveda/ui-kit/icons';
import { Dropdown } from '@boveda/ui-kit/overlay';

const modes = [
  { key: 'light', label: 'Claro', icon: <SunOutlined /> },
  { key: 'dark', label: 'Oscuro', icon: <MoonOutlined /> },
  { key: 'system', label: 'Sistema', icon: <DesktopOutlined /> },
] as const satisfies { key: ThemeMode; label: string; icon: object }[];

/** Light, dark, or the system's theme, for all areas and tabs at once. */
export function ThemeSwitch() {
  const { mode } = useThemeMode();
  const current = modes.find(({ key }) => key === mode) ?? modes[2];
  const onClick = ({ key }: { key: string }) => themeMode.set(key as ThemeMode);
  return (
    <Dropdown menu={{ items: [...modes], selectable: true, selectedKeys: [mode], onClick }} trigger={['click']}>
      <Button type="text" icon={current.icon} aria-label={`Tema: ${current.label}`} />
    </Dropdown>
  );
}
