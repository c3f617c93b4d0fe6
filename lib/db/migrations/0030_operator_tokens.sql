CREATE TABLE "console"."operator_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"operator_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"read_only" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "console"."activity" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "console"."assignments" ADD COLUMN "made_by_token" text;--> statement-breakpoint
ALTER TABLE "console"."assignments" ADD COLUMN "started_by_token_id" text;--> statement-breakpoint
ALTER TABLE "console"."assignments" ADD COLUMN "started_by_token" text;--> statement-breakpoint
ALTER TABLE "console"."operator_tokens" ADD CONSTRAINT "operator_tokens_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tokens_hash" ON "console"."operator_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_tokens_name" ON "console"."operator_tokens" USING btree ("operator_id","name");--> statement-breakpoint
CREATE TRIGGER "operator_tokens_revoked" AFTER DELETE ON "console"."operator_tokens" FOR EACH STATEMENT EXECUTE FUNCTION "console"."tell_that_sessions_changed"();
