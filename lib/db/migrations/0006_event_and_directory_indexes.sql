DROP INDEX "console"."known_profiles_seen";--> statement-breakpoint
DROP INDEX "console"."known_profiles_state";--> statement-breakpoint
DROP INDEX "console"."known_profiles_status";--> statement-breakpoint
DROP INDEX "console"."known_profiles_reference";--> statement-breakpoint
DROP INDEX "console"."known_profiles_risk";--> statement-breakpoint
DROP INDEX "console"."known_profiles_team";--> statement-breakpoint
DROP INDEX "console"."known_profiles_assignee";--> statement-breakpoint
CREATE INDEX "received_webhooks_event_status" ON "console"."received_webhooks" USING btree ("event","status","number");--> statement-breakpoint
CREATE INDEX "received_webhooks_flagged" ON "console"."received_webhooks" USING btree ("number") WHERE "console"."received_webhooks"."flags"::text <> '[]';--> statement-breakpoint
CREATE INDEX "known_profiles_seen" ON "console"."known_profiles" USING btree ("seen_at","uuid","review_status","risk","team","assignee");--> statement-breakpoint
CREATE INDEX "known_profiles_state" ON "console"."known_profiles" USING btree ("state_at" NULLS FIRST,"uuid","review_status","risk","team","assignee");--> statement-breakpoint
CREATE INDEX "known_profiles_status" ON "console"."known_profiles" USING btree ("review_status","seen_at","uuid","risk","team","assignee");--> statement-breakpoint
CREATE INDEX "known_profiles_reference" ON "console"."known_profiles" USING btree ("search_reference" COLLATE "C","uuid","review_status","risk","team");--> statement-breakpoint
CREATE INDEX "known_profiles_risk" ON "console"."known_profiles" USING btree ("risk","seen_at","uuid");--> statement-breakpoint
CREATE INDEX "known_profiles_team" ON "console"."known_profiles" USING btree ("team","seen_at","uuid");--> statement-breakpoint
CREATE INDEX "known_profiles_assignee" ON "console"."known_profiles" USING btree ("assignee","seen_at","uuid");