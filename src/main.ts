import { startService } from './start-service';

void startService();
