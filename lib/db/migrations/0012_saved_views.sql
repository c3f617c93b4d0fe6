CREATE TABLE "console"."default_views" (
	"operator_id" text NOT NULL,
	"list" text NOT NULL,
	"view" uuid NOT NULL,
	CONSTRAINT "default_views_operator_id_list_pk" PRIMARY KEY("operator_id","list")
);
--> statement-breakpoint
CREATE TABLE "console"."saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."default_views" ADD CONSTRAINT "default_views_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."default_views" ADD CONSTRAINT "default_views_view_saved_views_id_fk" FOREIGN KEY ("view") REFERENCES "console"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."saved_views" ADD CONSTRAINT "saved_views_owner_id_operators_id_fk" FOREIGN KEY ("owner_id") REFERENCES "console"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "default_views_view" ON "console"."default_views" USING btree ("view");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "console"."saved_views" USING btree ("owner_id","list","name_key");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "console"."saved_views" USING btree ("shared");