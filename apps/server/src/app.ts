import Fastify, { LogController, type RawServerDefault } from 'fastify';

import type { App, AppContext } from './core/appContext.ts';
import { auditFailures, tickRefusalAudit } from './core/audit/auditFailures.ts';
import { RefusalAudit } from './core/audit/refusalAudit.ts';
import { enterBuilding } from './core/auth/dataScope.store.ts';
import { createPasswords } from './core/auth/password.ts';
import { createSessions } from './core/auth/sessions.ts';
import { isDiskScarce } from './core/health/watchDisk.ts';
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
import { createLicences } from './core/licence/licences.ts';
import { createMailer } from './core/mail/mailer.ts';
import { createOutbound } from './core/outbound/outbound.ts';
import { createSeal } from './core/secret/seal.ts';
import { createParameterSource } from './core/settings/parameterSource.ts';
import { UploadFolder } from './core/upload/uploadFolder.ts';
import { createConfiguration } from './entity/configuration.ts';
import { entityRoutes } from './entity/entityRoutes.ts';
import { createEntityService } from './entity/entityService.ts';
import { sheetRoutes } from './entity/sheet/sheetRoutes.ts';
import { singleRoutes } from './entity/singleRoutes.ts';
import { uploadRoutes } from './entity/upload/uploadRoutes.ts';
import { accessModule } from './modules/access/accessModule.ts';
import { alarmModule } from './modules/alarm/alarmModule.ts';
import { areaAnalysisRoutes } from './modules/area/areaStatistic/areaAnalysisRoutes.ts';
import { correctionRoutes } from './modules/attendance/attendanceCorrection/correctionRoutes.ts';
import { workdayRoutes } from './modules/attendance/workday/workdayRoutes.ts';
import { deviceModule } from './modules/device/deviceModule.ts';
import { createCardBindings } from './modules/device/locationCard/cardBinding.ts';
import { emergencyCardRoutes } from './modules/drill/emergencyCard/emergencyCardRoutes.ts';
import { mapModule } from './modules/map/mapModule.ts';
import { createImageryOrigins } from './modules/map/mapSetting/imageryOrigins.ts';
import { messageModule } from './modules/message/messageModule.ts';
import { bigScreenRoutes } from './modules/monitoring/bigScreenLayout/bigScreenRoutes.ts';
import { organizationModule } from './modules/organization/organizationModule.ts';
import { permitModule } from './modules/permit/permitModule.ts';
import { reportRoutes } from './modules/report/reportRoutes.ts';
import { riskModule } from './modules/risk/riskModule.ts';
import type { Services, ModuleParts } from './modules/services.ts';
import { createCaptchas } from './modules/session/login/captchas.ts';
import { createKnownDevices } from './modules/session/login/knownDevices.ts';
import { createThrottle } from './modules/session/login/throttle.ts';
import { sessionModule } from './modules/session/sessionModule.ts';
import { systemModule } from './modules/system/systemModule.ts';
import { trackRoutes } from './modules/track/track/trackRoutes.ts';
import { vehicleStateRoutes } from './modules/vehicle/vehicle/vehicleStateRoutes.ts';
import { createDeliveries } from './outbox/createDeliveries.ts';
import { createResources } from './resources.ts';
import { damagedChunks } from './tracks/damagedChunks.ts';

/** Routes of modules that are registered elsewhere: the live map's and the positions'. */
export type MoreRoutes = (app: App, services: Services) => void | Promise<void>;

/** The console's side of Muster: API and files. Only the public server can reach its port. */
export async function buildApp(context: AppContext, moreRoutes: readonly MoreRoutes[] = []): Promise<App> {
  const services: Services = { ...context, ...createServices(context) };
  const app: App = Fastify<RawServerDefault>({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    // Nothing reads the head of a reply alone; half as many routes make the start shorter.
    exposeHeadRoutes: false,
    routerOptions: { querystringParser: readQuery },
    frameworkErrors,
    // The public server appends the caller's address to the header of the caller.
    trustProxy: (_address, hop) => hop === 0,
  }).withTypeProvider();

  await app.register(replyPlugin, { onFailure: auditFailures(services.refusals) });
  tickRefusalAudit(app, services.refusals);
  if (context.publicServer !== null) await app.register(publicServerOnlyPlugin, context.publicServer);
  await app.register(queryPlugin);
  await app.register(validationPlugin, { replySerializer: context.replySerializer });
  await app.register(securityPlugin, { imageryOrigins: services.imageryOrigins });
  await app.register(bodyPlugin);
  await app.register(accessPlugin, {
    findCaller: services.sessions.find,
    licences: services.licences,
    enterBuilding: (caller, buildingId) => enterBuilding(context.db, caller, buildingId),
  });
  await app.register(diskSpacePlugin, { isScarce: () => isDiskScarce(context.conditions()) });
  await app.register(apiDocsPlugin);

  moduleRoutes(app, services);
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

/** The generic routes of every resource, and the additional routes of each module. */
function moduleRoutes(app: App, services: Services): void {
  const configuration = createConfiguration(services);
  const cards = createCardBindings(services.tagStates);
  const resources = createResources(services, cards);
  const entities = createEntityService(services, configuration, resources);
  for (const resource of resources) {
    if (resource.entity.isSingleton === true) singleRoutes(app, entities, resource);
    else entityRoutes(app, entities, resource);
    sheetRoutes(app, services, entities, resource);
  }
  uploadRoutes(app, services, resources);
  const parts: ModuleParts = { services, configuration, cards, entities, resources };
  const modules = [sessionModule, systemModule, mapModule, deviceModule, alarmModule, accessModule, organizationModule];
  for (const register of [...modules, workdayRoutes, correctionRoutes, messageModule, permitModule, riskModule])
    register(app, parts);
  areaAnalysisRoutes(app, services);
  reportRoutes(app, parts);
  trackRoutes(app, services);
  vehicleStateRoutes(app, services);
  emergencyCardRoutes(app, services);
  bigScreenRoutes(app, services);
}
