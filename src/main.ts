import { startService } from './start/start-service';

void startService();
