import AlertOutlined from '@ant-design/icons/es/icons/AlertOutlined';
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import CarOutlined from '@ant-design/icons/es/icons/CarOutlined';
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined';
import FireOutlined from '@ant-design/icons/es/icons/FireOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined';
import LoginOutlined from '@ant-design/icons/es/icons/LoginOutlined';
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined';
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined';
import { type ComponentType, lazy, Suspense } from 'react';

/** Menu icons by menu name (specification §2). The left menu shows only those of its groups. */
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>> = {
  dashboard: HomeOutlined,
  access: LoginOutlined,
  alarm: AlertOutlined,
  organization: TeamOutlined,
  attendance: CalendarOutlined,
  contractor: ToolOutlined,
  vehicle: CarOutlined,
  device: IdcardOutlined,
  area: CompassOutlined,
  patrol: SafetyCertificateOutlined,
  permit: FireOutlined,
  drill: ThunderboltOutlined,
  report: BarChartOutlined,
  message: MessageOutlined,
  system: SettingOutlined,
};

const EntryIcon = lazy(async () => ({ default: (await import('./EntryIcon.tsx')).EntryIcon }));

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name];
  if (Icon !== undefined) return <Icon aria-hidden />;
  return (
    <Suspense fallback={<AppstoreOutlined aria-hidden />}>
      <EntryIcon name={name} />
    </Suspense>
  );
}
