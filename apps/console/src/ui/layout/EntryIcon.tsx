import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined';
import AppstoreAddOutlined from '@ant-design/icons/es/icons/AppstoreAddOutlined';
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import CarOutlined from '@ant-design/icons/es/icons/CarOutlined';
import ClusterOutlined from '@ant-design/icons/es/icons/ClusterOutlined';
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined';
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import FileSearchOutlined from '@ant-design/icons/es/icons/FileSearchOutlined';
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined';
import GatewayOutlined from '@ant-design/icons/es/icons/GatewayOutlined';
import HeatMapOutlined from '@ant-design/icons/es/icons/HeatMapOutlined';
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined';
import LoginOutlined from '@ant-design/icons/es/icons/LoginOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import MedicineBoxOutlined from '@ant-design/icons/es/icons/MedicineBoxOutlined';
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined';
import ProfileOutlined from '@ant-design/icons/es/icons/ProfileOutlined';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import SendOutlined from '@ant-design/icons/es/icons/SendOutlined';
import SolutionOutlined from '@ant-design/icons/es/icons/SolutionOutlined';
import TagOutlined from '@ant-design/icons/es/icons/TagOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import UsergroupAddOutlined from '@ant-design/icons/es/icons/UsergroupAddOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>> = {
  vehicleType: AppstoreAddOutlined,
  vehicleBrand: TagOutlined,
  positioningKit: GatewayOutlined,
  loadCargo: InboxOutlined,
  drillMarker: EnvironmentOutlined,
  emergencyCard: MedicineBoxOutlined,
  alarmStatistic: BarChartOutlined,
  alarmHealth: FundOutlined,
  clusterAlarmStatistics: ClusterOutlined,
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
  monthSheet: BarChartOutlined,
  reportConfig: BarChartOutlined,
  workday: UnorderedListOutlined,
  attendanceCorrection: SolutionOutlined,
  roster: UsergroupAddOutlined,
  shift: ProfileOutlined,
  workZone: EnvironmentOutlined,
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
  stayReport: FundOutlined,
  areaHoursReport: BarChartOutlined,
  employeeReport: TeamOutlined,
  vehicleReport: CarOutlined,
  bigScreenLayout: FundOutlined,
  heatMapSetting: HeatMapOutlined,
};

/** The icon of a screen in the list of the menu, by its name. */
export function EntryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
