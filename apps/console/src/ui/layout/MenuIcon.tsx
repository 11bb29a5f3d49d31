import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined';
import SendOutlined from '@ant-design/icons/es/icons/SendOutlined';
import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined';
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined';
import HeatMapOutlined from '@ant-design/icons/es/icons/HeatMapOutlined';
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import ClusterOutlined from '@ant-design/icons/es/icons/ClusterOutlined';
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined';
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import FileSearchOutlined from '@ant-design/icons/es/icons/FileSearchOutlined';
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import MedicineBoxOutlined from '@ant-design/icons/es/icons/MedicineBoxOutlined';
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import ProfileOutlined from '@ant-design/icons/es/icons/ProfileOutlined';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import SolutionOutlined from '@ant-design/icons/es/icons/SolutionOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import UsergroupAddOutlined from '@ant-design/icons/es/icons/UsergroupAddOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import AlertOutlined from '@ant-design/icons/es/icons/AlertOutlined';
import AppstoreAddOutlined from '@ant-design/icons/es/icons/AppstoreAddOutlined';
import GatewayOutlined from '@ant-design/icons/es/icons/GatewayOutlined';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import TagOutlined from '@ant-design/icons/es/icons/TagOutlined';
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
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
import type { ComponentType } from 'react';

/** Menu icons are chosen by menu name (specification §2). */
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>> = {
  dashboard: HomeOutlined,
  access: LoginOutlined,
  alarm: AlertOutlined,
  organization: TeamOutlined,
  contractor: ToolOutlined,
  vehicle: CarOutlined,
  vehicleType: AppstoreAddOutlined,
  vehicleBrand: TagOutlined,
  positioningKit: GatewayOutlined,
  loadCargo: InboxOutlined,
  device: IdcardOutlined,
  area: CompassOutlined,
  patrol: SafetyCertificateOutlined,
  permit: FireOutlined,
  drill: ThunderboltOutlined,
  drillMarker: EnvironmentOutlined,
  emergencyCard: MedicineBoxOutlined,
  report: BarChartOutlined,
  alarmStatistic: BarChartOutlined,
  alarmHealth: FundOutlined,
  clusterAlarmStatistics: ClusterOutlined,
  message: MessageOutlined,
  system: SettingOutlined,
  visit: IdcardOutlined,
  accessDecision: FileSearchOutlined,
  accessEvent: UnorderedListOutlined,
  accessException: WarningOutlined,
  accessSetting: ControlOutlined,
  accessRule: SafetyOutlined,
  blacklistEntry: WarningOutlined,
  externalVehicle: CarOutlined,
  vehicleGate: CarOutlined,
  accessRecord: FileSearchOutlined,
  checkpoint: LoginOutlined,
  screenCast: FundOutlined,
  contractorUnit: TeamOutlined,
  person: UserOutlined,
  depart: ApartmentOutlined,
  job: SolutionOutlined,
  orgChart: ClusterOutlined,
  account: KeyOutlined,
  role: SafetyOutlined,
  menuItem: MenuOutlined,
  dictionary: BookOutlined,
  dictionaryEntry: UnorderedListOutlined,
  parameter: ControlOutlined,
  mailSetting: MailOutlined,
  systemLog: FileSearchOutlined,
  alarmSetting: ControlOutlined,
  alarmTemplate: ProfileOutlined,
  alarmNotice: BellOutlined,
  alarmDelivery: SendOutlined,
  webhook: ApiOutlined,
  district: WarningOutlined,
  patrolTeam: UsergroupAddOutlined,
  patrolStatistic: BarChartOutlined,
  riskMap: BgColorsOutlined,
  areaStatistic: FundOutlined,
  areaAnalysis: BarChartOutlined,
  bigScreenLayout: FundOutlined,
  heatMapSetting: HeatMapOutlined,
};

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
