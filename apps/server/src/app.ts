import Fastify, { LogController, type RawServerDefault } from 'fastify';

import type { Services } from './modules/services.ts';
import type { App, AppContext } from './core/appContext.ts';
import { createConfiguration } from './entity/configuration.ts';
import { entityRoutes } from './entity/entityRoutes.ts';
import { singleRoutes } from './entity/singleRoutes.ts';
import { createEntityService } from './entity/entityService.ts';
import { conditionRoutes } from './modules/system/condition/conditionRoutes.ts';
import { isDiskScarce } from './core/health/watchDisk.ts';
import { visitRoutes } from './modules/access/visit/visitRoutes.ts';
import { alarmDeliveryRoutes } from './modules/alarm/alarmDelivery/alarmDeliveryRoutes.ts';
import { alarmLifeRoutes } from './modules/alarm/alarm/alarmLifeRoutes.ts';
import { alarmRecordRoutes } from './modules/alarm/alarmRecord/alarmRecordRoutes.ts';
import { alarmNoticeRoutes } from './modules/alarm/alarmNotice/alarmNoticeRoutes.ts';
import { alarmRoutes } from './modules/alarm/alarm/alarmRoutes.ts';
import { evacuationResultRoutes } from './modules/alarm/evacuation/evacuationResultRoutes.ts';
import { evacuationRoutes } from './modules/alarm/evacuation/evacuationRoutes.ts';
import { webhookRoutes } from './modules/alarm/webhook/webhookRoutes.ts';
import { statisticRoutes } from './modules/alarm/alarmStatistic/statisticRoutes.ts';
import { beaconRoutes } from './modules/device/beacon/beaconRoutes.ts';
import { areaAnalysisRoutes } from './modules/area/areaStatistic/areaAnalysisRoutes.ts';
import { createCardBindings } from './modules/device/locationCard/cardBinding.ts';
import { gatewayRoutes } from './modules/device/gateway/gatewayRoutes.ts';
import { locationCardRoutes } from './modules/device/locationCard/locationCardRoutes.ts';
import { createImageryOrigins } from './modules/map/mapSetting/imageryOrigins.ts';
import { mapPackageRoutes } from './modules/map/mapPackage/mapPackageRoutes.ts';
import { mapSettingRoutes } from './modules/map/mapSetting/mapSettingRoutes.ts';
import { braceletMessageRoutes } from './modules/message/braceletMessage/braceletMessageRoutes.ts';
import { noticeRoutes } from './modules/message/notice/noticeRoutes.ts';
import { screenCastRoutes } from './modules/access/screenCast/screenCastRoutes.ts';
import { bigScreenRoutes } from './modules/monitoring/bigScreenLayout/bigScreenRoutes.ts';
import { chartRoutes } from './modules/organization/depart/chartRoutes.ts';
import { photoRoutes } from './modules/organization/person/photoRoutes.ts';
import { pickerRoutes } from './modules/organization/person/pickerRoutes.ts';
import { workPermitRoutes } from './modules/permit/workPermit/workPermitRoutes.ts';
import { riskTipRoutes } from './modules/risk/riskTip/riskTipRoutes.ts';
import { createCaptchas } from './modules/session/login/captchas.ts';
import { enterBuilding } from './core/auth/dataScope.store.ts';
import { freeLoginRoutes } from './modules/session/freeLogin/freeLoginRoutes.ts';
import { integrationRoutes } from './modules/session/integration/integrationRoutes.ts';
import { licenceRoutes } from './modules/session/licence/licenceRoutes.ts';
import { createKnownDevices } from './modules/session/login/knownDevices.ts';
import { createLicences } from './core/licence/licences.ts';
import { createPasswords } from './core/auth/password.ts';
import { createSessions } from './core/auth/sessions.ts';
import { sessionRoutes } from './modules/session/session/sessionRoutes.ts';
import { systemConfigRoutes } from './modules/session/login/systemConfigRoutes.ts';
import { createThrottle } from './modules/session/login/throttle.ts';
import { createMailer } from './core/mail/mailer.ts';
import { createParameterSource } from './core/settings/parameterSource.ts';
import { createSeal } from './core/secret/seal.ts';
import { auditFailures, tickRefusalAudit } from './core/audit/auditFailures.ts';
import { RefusalAudit } from './core/audit/refusalAudit.ts';
import { systemRoutes } from './modules/system/systemRoutes.ts';
import { trackRoutes } from './modules/track/track/trackRoutes.ts';
import { createResources } from './resources.ts';
import { createOutbound } from './core/outbound/outbound.ts';
import { createDeliveries } from './outbox/createDeliveries.ts';
import { accessPlugin } from './core/http/access.ts';
import { apiDocsPlugin, apiDocsRoutes } from './core/http/apiDocs.ts';
import { bodyBytes, bodyPlugin } from './core/http/body.ts';
import { consolePlugin } from './core/http/consoleFiles.ts';
import { diskSpacePlugin } from './core/http/diskSpace.ts';
import { publicServerOnlyPlugin } from './core/http/publicServerOnly.ts';
import { queryPlugin, readQuery } from './core/http/query.ts';
import { frameworkErrors, replyPlugin } from './core/http/reply.ts';
import { securityPlugin } from './core/http/security.ts';
import { validationPlugin } from './core/http/validation.ts';
import { sheetRoutes } from './entity/sheet/sheetRoutes.ts';
import { damagedChunks } from './tracks/damagedChunks.ts';
import { UploadFolder } from './core/upload/uploadFolder.ts';
import { uploadRoutes } from './entity/upload/uploadRoutes.ts';

/** Routes of modules that are started elsewhere: the live map's and the positions'. */
export type MoreRoutes = (app: App, services: Services) => void | Promise<void>;

/** The console's side of Muster: API and files. It listens where only the public server reaches it. */
export async function buildApp(context: AppContext, moreRoutes: readonly MoreRoutes[] = []): Promise<App> {
  const services: Services = { ...context, ...createServices(context) };
  const app: App = Fastify<RawServerDefault>({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    routerOptions: { querystringParser: readQuery },
    frameworkErrors,
    // The public server writes the caller's address behind whatever the caller itself claimed.
    trustProxy: (_address, hop) => hop === 0,
  }).withTypeProvider();

  await app.register(replyPlugin, { onFailure: auditFailures(services.refusals) });
  tickRefusalAudit(app, services.refusals);
  if (context.publicServer !== null) await app.register(publicServerOnlyPlugin, context.publicServer);
  await app.register(queryPlugin);
  await app.register(validationPlugin);
  await app.register(securityPlugin, { imageryOrigins: services.imageryOrigins });
  await app.register(bodyPlugin);
  await app.register(accessPlugin, {
    findCaller: services.sessions.find,
    licences: services.licences,
    enterBuilding: (caller, buildingId) => enterBuilding(context.db, caller, buildingId),
  });
  await app.register(diskSpacePlugin, { isScarce: () => isDiskScarce(context.conditions()) });
  await app.register(apiDocsPlugin);

  sessionRoutes(app, services);
  licenceRoutes(app, services);
  freeLoginRoutes(app, services);
  systemConfigRoutes(app, services);
  systemRoutes(app, services);
  conditionRoutes(app, services);
  resourceRoutes(app, services);
  for (const routes of moreRoutes) await routes(app, services);
  apiDocsRoutes(app, context.metricsToken ?? null);
  if (context.consoleRoot !== null) await app.register(consolePlugin, { root: context.consoleRoot });
  return app;
}

function createServices(context: AppContext): Omit<Services, keyof AppContext> {
  const {
    db,
    now,
    confirmedNow,
    retentionNow,
    log,
    drawCaptcha,
    passwordCost,
    uploadRoot,
    sealKeyFile,
    licenceKeyFile,
    outboundAllow,
  } = context;
  const parameters = createParameterSource(db, now);
  const seal = createSeal(sealKeyFile);
  const outbound = createOutbound({ allow: outboundAllow, log });
  const mailer = createMailer(db, seal, outbound);
  return {
    parameters,
    seal,
    outbound,
    mailer,
    deliverer: createDeliveries({ ...context, parameters, seal, mailer, outbound }),
    sessions: createSessions(db, confirmedNow, parameters),
    passwords: createPasswords(passwordCost),
    licences: createLicences(db, confirmedNow, licenceKeyFile),
    refusals: new RefusalAudit(db, now, log),
    throttle: createThrottle(db, now),
    knownDevices: createKnownDevices(db, now, retentionNow),
    captchas: createCaptchas(now, drawCaptcha),
    uploadFolder: new UploadFolder(uploadRoot),
    damagedChunks: damagedChunks({ conditions: context.conditionReporter, log }),
    imageryOrigins: createImageryOrigins(db),
  };
}

/** Every resource by the generic routes, and beside them what some resources do more. */
function resourceRoutes(app: App, services: Services): void {
  const configuration = createConfiguration(services);
  const cards = createCardBindings(services.tagStates);
  const resources = createResources(services, cards);
  const service = createEntityService(services, configuration, resources);
  for (const resource of resources) {
    if (resource.entity.isSingleton === true) singleRoutes(app, service, resource);
    else entityRoutes(app, service, resource);
    sheetRoutes(app, services, service, resource);
  }
  mapSettingRoutes(app, services);
  mapPackageRoutes(app, services);
  beaconRoutes(app, services);
  alarmRoutes(app, services);
  alarmLifeRoutes(app, services);
  alarmNoticeRoutes(app, services);
  alarmRecordRoutes(app, services);
  alarmDeliveryRoutes(app, services);
  webhookRoutes(app, services);
  evacuationRoutes(app, services);
  evacuationResultRoutes(app, services);
  statisticRoutes(app, services);
  areaAnalysisRoutes(app, services);
  locationCardRoutes(app, services, configuration, cards);
  visitRoutes(app, services, configuration, cards);
  gatewayRoutes(app, configuration, resources);
  pickerRoutes(app, service, resources);
  chartRoutes(app, services);
  photoRoutes(app, services, resources);
  integrationRoutes(app, services, resources);
  trackRoutes(app, services);
  braceletMessageRoutes(app, services);
  noticeRoutes(app, services);
  riskTipRoutes(app, services);
  bigScreenRoutes(app, services);
  screenCastRoutes(app, services);
  workPermitRoutes(app, services);
  uploadRoutes(app, services, resources);
}
