import {
  BankOutlined,
  CalendarOutlined,
  CloudDownloadOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SwapOutlined,
  TableOutlined,
  TeamOutlined,
  WarningOutlined,
} from '@boveda/ui-kit/icons';
import type { ComponentType } from 'react';

/** Names that an area.json may use. */
const icons: Record<string, ComponentType> = {
  home: HomeOutlined,
  contribuyentes: TeamOutlined,
  customers: ShopOutlined,
  suppliers: ShoppingCartOutlined,
  inbox: InboxOutlined,
  download: CloudDownloadOutlined,
  backup: DatabaseOutlined,
  settings: SettingOutlined,
  bank: BankOutlined,
  taxes: CalendarOutlined,
  risks: WarningOutlined,
  mirror: SwapOutlined,
  board: TableOutlined,
};

/** The icon of a menu entry; an unknown name gets a sheet of paper. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? FileTextOutlined;
  return <Icon />;
}
