import { startSampleService } from '../../equipment/service/sample-service.ts';
import { compareAnswers, compareHistories, compareRotation } from './equal-answers.ts';
import { people } from './people.ts';
import { withRealm, type Scene } from './scene.ts';
import { keycloakSide, sampleSide } from './sides.ts';

export async function compareWithSampleService(scene: Scene): Promise<void> {
  const { server, findings } = scene;
  const credentials = { userName: people.ready, password: server.password };
  const service = await startSampleService({ ...credentials, packages: 1, rotation: false });
  const keycloak = keycloakSide(server, credentials);
  const sample = sampleSide(service, credentials);
  try {
    await compareAnswers(keycloak, sample, findings);
    // The settings that the histories change, so that the realm is restored at the end.
    const changed = { failureFactor: 30, waitIncrementSeconds: 3, maxFailureWaitSeconds: 3, notBefore: 0 };
    await withRealm(scene, changed, () => compareHistories(keycloak, sample, findings));
    await withRealm(scene, { revokeRefreshToken: true }, async () => {
      service.control.set({ rotation: true });
      await compareRotation(keycloak, sample, findings);
    });
  } finally {
    await service.close();
  }
}
